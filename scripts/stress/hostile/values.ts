import fc, { type Arbitrary } from 'fast-check';
import { hostileTexts } from './hostile-texts.ts';
import { type ApiDocument, followRef, type Schema } from './operations.ts';

/** Any text at all, lone surrogates and NUL among it, or one that has broken something before. */
export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
      .map((units) => String.fromCharCode(...units)),
  },
);

const oddNumbers = [0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1, 1e21, 999_999_999_999] as const;

/** Anything that JSON can say, as somebody would send it who means ill. */
export const brokenValue: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(...oddNumbers, null, true, false, [], {}, [[]], [null], [{}]),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 4 }) },
);

const numberOf = ({ minimum = -5, maximum = 60 }: Schema): Arbitrary<number> =>
  fc.integer({ min: Math.ceil(minimum), max: Math.floor(Math.max(minimum, maximum)) });

/** Values that a schema allows, as far as it says so. */
const validValue = (document: ApiDocument, declared: Schema): Arbitrary<unknown> => {
  const schema = followRef<Schema>(document, declared as Schema);
  const variants = schema.anyOf ?? schema.oneOf;
  const examples = schema.examples ?? [];
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (variants !== undefined) {
    const made = variants.map((variant) => validValue(document, variant));
    return fc.oneof(...made, ...examples.map((example) => fc.constant(example)));
  }
  switch (schema.type) {
    case 'integer':
      return numberOf(schema);
    case 'number':
      return fc.oneof(numberOf(schema), fc.constant(12.5));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(document, schema.items ?? {}), { maxLength: 4 });
    case 'object':
      return objectOf(schema, (property) => validValue(document, property));
    default:
      return examples.length > 0 ? fc.constantFrom(...examples) : fc.string({ maxLength: 20 });
  }
};

/** Objects with some of a schema's properties, always those that it requires. */
const objectOf = (schema: Schema, ofProperty: (property: Schema, name: string) => Arbitrary<unknown>) => {
  const properties = Object.entries(schema.properties ?? {});
  const model = Object.fromEntries(properties.map(([name, inside]) => [name, ofProperty(inside, name)]));
  return fc.record(model, { requiredKeys: [...(schema.required ?? [])] }) as Arbitrary<
    Record<string, unknown>
  >;
};

// Whoever names a picture by its address has it fetched; nothing here goes out to the internet.
const refusedPictures = fc.constantFrom<unknown>(1, 'x', [], 'http://127.0.0.1:9/a.png', 'http://[::]/');

// Whatever it says: a new one each time, so that there are many records, with all that no service keeps left out.
const words = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), hostileText)
  .map(([number, text]) => `Número ${number} ${text.replaceAll('\0', '').toWellFormed().slice(0, 150)}`);

/** What is valid of a name, beside what its schema says. */
const known: Readonly<Record<string, Arbitrary<unknown>>> = {
  author: fc.constant(1),
  status: fc.constantFrom('publish', 'publish', 'publish', 'draft', 'pending', 'private'),
  timezone: fc.constantFrom('Europe/Madrid', 'UTC', ''),
  date: fc.constant('2026-05-01 09:00:00'),
  date_utc: fc.constant('2026-05-01 07:00:00'),
  venue: fc.oneof(fc.constant(''), fc.record({ venue: words, description: words, city: words })),
  organizer: fc.oneof(fc.constant(''), fc.record({ organizer: words, description: words })),
  tickets: fc.array(fc.record({ name: words, price: fc.constantFrom(0, 12.5, '7,50') }), { maxLength: 3 }),
  categories: fc.array(words, { maxLength: 3 }),
  tags: fc.array(words, { maxLength: 3 }),
  ...Object.fromEntries(
    ['title', 'name', 'description', 'excerpt', 'caption', 'alt_text', 'address', 'city', 'phone', 'zip'].map(
      (name) => [name, words],
    ),
  ),
};

const rightValue = (document: ApiDocument, name: string, schema: Schema): Arbitrary<unknown> =>
  // A venue has a name by this name, an event a venue.
  (schema.type === 'string' && known[name] !== undefined && /^(?:venue|organizer)$/.test(name)
    ? words
    : known[name]) ?? validValue(document, schema);

/** The value of one named parameter or field: mostly as its schema wants it, else anything. */
export const namedValue = (document: ApiDocument, name: string, schema: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 3, arbitrary: rightValue(document, name, schema) },
    { weight: 1, arbitrary: name === 'image' ? refusedPictures : brokenValue },
  );

/** The fields of a body: as they should be, one or two of them broken, some left out, or anything. */
export const bodyFields = (document: ApiDocument, declared: Schema): Arbitrary<Record<string, unknown>> => {
  const schema = followRef<Schema>(document, declared as Schema);
  // Both name another record, which may be gone.
  const { image: _, parent, ...properties } = schema.properties ?? {};
  const right = objectOf({ ...schema, properties }, (property, name) => rightValue(document, name, property));
  const linked = fc.record(
    { image: refusedPictures, parent: fc.constantFrom(0, 1, 2, 'x') },
    { requiredKeys: [] },
  );
  const names = Object.keys({ ...properties, ...(parent === undefined ? {} : { parent }) });
  const name = names.length === 0 ? hostileText : fc.constantFrom(...names);
  const broken = fc.dictionary(name, brokenValue, { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 4, arbitrary: right },
    { weight: 4, arbitrary: fc.tuple(right, broken).map(([whole, some]) => ({ ...whole, ...some })) },
    { weight: 1, arbitrary: fc.tuple(right, linked).map(([whole, some]) => ({ ...whole, ...some })) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: fc.dictionary(hostileText, brokenValue, { maxKeys: 5 }) },
  );
};
