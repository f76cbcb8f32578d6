import fc from 'fast-check';
import { stringify } from 'qs';
import type { HttpRequest } from '../../shared/client.ts';
import { hostileTexts } from './hostile-texts.ts';

/** A request below the mount; `{recent 3}` in its path stands for the id of the record created three before the last. */
export interface HostileRequest extends HttpRequest {
  /** Whether the administrator sends it. */
  readonly isAdministrator: boolean;
}

/** A schema of the OpenAPI document, as far as values are made from it. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly examples?: readonly unknown[];
}

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

/** The document, as far as requests are made from it. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

type MakeValue = (name: string, schema: Schema) => fc.Arbitrary<unknown>;
type Body = Pick<HttpRequest, 'headers' | 'body'>;

const oneOf = fc.constantFrom;

/** Any text at all, lone surrogates and NUL among it, or one that has broken a program before. */
const text = fc.oneof(
  { arbitrary: oneOf(...hostileTexts), weight: 2 },
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 20 }),
);
const numbers = [0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1, 1e21, 999_999_999_999];
const broken = fc.oneof(text, oneOf(...numbers), fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }));
const oddNames = ['_method', '_embed', '__proto__', 'constructor', 'a[b][c][d][e][f]', 'a[', ']', '[]'];
const oddIds = ['0', '-1', '1e3', '007', '9'.repeat(30), '%31', '1%00', '../1', '1/', '1//'];
const headerNames = [
  ...['accept', 'accept-language', 'accept-encoding', 'if-match', 'if-none-match', 'if-modified-since'],
  ...['range', 'cookie', 'origin', 'prefer', 'authorization', 'x-http-method-override', 'x-wp-nonce'],
  ...['x-csrf-token', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'],
  ...['content-disposition', 'content-encoding'],
];
// HTTP allows visible Latin-1 characters and blanks in header values; other bytes are sent by the rows of bytes.
const headerText = text.map((value) => value.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '').trim());

/** The first in three of four cases. */
const mostly = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: usual, weight: 3 }, other);

/** Another text each time, so that there are many records, without what no service stores. */
const words = fc
  .tuple(fc.nat(9999), text)
  .map(([n, more]) => `Número ${n} ${more.replaceAll('\0', '').toWellFormed().slice(0, 150)}`);
const wordFields = 'title name description excerpt caption alt_text address city phone zip'.split(' ');
/** Valid values by the names of fields, where a schema does not contain enough. */
const valuesByName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  ...Object.fromEntries(wordFields.map((name) => [name, words])),
  author: fc.constant(1),
  // The service fetches an image that is named by its address; none of these is in the internet.
  image: oneOf('', '', '', '', '', '', 1, 'x', 'http://127.0.0.1:9/a.png', 'http://[::]/'),
  parent: oneOf(0, 0, 0, 0, 0, 1, 'x'),
  status: oneOf('publish', 'publish', 'publish', 'draft', 'pending', 'private'),
  timezone: oneOf('Europe/Madrid', 'UTC', ''),
  date: fc.constant('2026-05-01 09:00:00'),
  date_utc: fc.constant('2026-05-01 07:00:00'),
  tickets: fc.array(fc.record({ name: words, price: oneOf(0, 12.5, '7,50') }), { maxLength: 3 }),
  categories: fc.array(words, { maxLength: 3 }),
  tags: fc.array(words, { maxLength: 3 }),
};
/** Lone surrogates, which no address can contain, are replaced. */
const percentEncode = (value: string): string => encodeURIComponent(value.toWellFormed());
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
/** As forms and queries contain values: nested with brackets. */
const formOf = (fields: object): string => stringify(fields, { arrayFormat: 'brackets' });
const multipartOf = (fields: object): string => {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === 'file' ? '; filename="a.png"' : '';
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${textOf(value)}\r\n`;
  });
  return `${parts.join('')}--b--\r\n`;
};

const typed = (type: string, body: string | Buffer): Body => ({
  ...(type === '' ? {} : { headers: { 'content-type': type } }),
  body: Buffer.from(body),
});
/** Fields as JSON, whole or cut off, or as one of the two kinds of forms. */
const encode = (fields: object, kind: number, cut: number): Body => {
  const json = JSON.stringify(fields);
  if (kind < 5) return typed('application/json', json);
  if (kind < 7) return typed('application/x-www-form-urlencoded', formOf(fields));
  if (kind < 9) return typed('multipart/form-data; boundary=b', multipartOf(fields));
  return typed('application/json', json.slice(0, cut % json.length));
};

/**
 * Returns requests to the operations of a document: paths, parameters and bodies as declared, with one or two values
 * broken, or anything. The same seed makes the same requests. `image` is an image that is accepted.
 */
export const hostileRequests = (
  document: ApiDocument,
  image: Buffer,
  seed: number,
  count: number,
): readonly HostileRequest[] => {
  const follow = <T extends { readonly $ref?: string }>(value: T): T => {
    if (value.$ref === undefined) return value;
    const [, , section = '', name = ''] = value.$ref.split('/');
    return follow(document.components[section]?.[name] as T);
  };

  const validValue = (declared: Schema): fc.Arbitrary<unknown> => {
    const schema = follow(declared);
    const { type, minimum = -5, maximum = 60, examples = [], items = {} } = schema;
    const variants = schema.anyOf ?? schema.oneOf;
    if (schema.const !== undefined) return fc.constant(schema.const);
    if (schema.enum !== undefined) return oneOf(...schema.enum);
    if (variants !== undefined)
      return fc.oneof(...variants.map(validValue), ...examples.map((example) => fc.constant(example)));
    if (type === 'integer' || type === 'number') {
      const min = Math.ceil(minimum);
      return fc.integer({ min, max: Math.max(min, Math.min(maximum, 2 ** 31 - 1)) });
    }
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'array') return fc.array(validValue(items), { maxLength: 4 });
    if (type === 'object') return someFields(schema, validField);
    return examples.length > 0 ? oneOf(...examples) : text.map((value) => value.slice(0, 20));
  };
  const validField: MakeValue = (name, schema) => {
    // The name of a venue has this field name, and so has the venue of an event.
    if (name === 'venue' || name === 'organizer')
      return schema.type === 'string' ? words : fc.oneof(fc.constant(''), fc.record({ [name]: words }));
    return valuesByName[name] ?? validValue(schema);
  };
  const partlyBroken: MakeValue = (name, schema) =>
    name === 'image' ? validField(name, schema) : mostly(validField(name, schema), broken);
  /** The required fields and up to five others. */
  const someFields = (
    { properties = {}, required = [] }: Schema,
    makeValue: MakeValue,
  ): fc.Arbitrary<Record<string, unknown>> => {
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    return fc.subarray(optional, { maxLength: Math.min(5, optional.length) }).chain((chosen) => {
      const fields = [...required, ...chosen].map((name) => [name, makeValue(name, properties[name] ?? {})]);
      return fc.record(Object.fromEntries(fields));
    });
  };

  const bodyOf = (declared: Schema): fc.Arbitrary<Body> => {
    const schema = follow(declared);
    const declaredFields = mostly(someFields(schema, validField), someFields(schema, partlyBroken));
    const fields = fc.oneof(
      { arbitrary: declaredFields, weight: 7 },
      fc.dictionary(text, broken, { maxKeys: 5 }),
    );
    const encoded = fc.tuple(fields, fc.nat(9), fc.nat()).map((parts) => encode(...parts));
    const other = fc.tuple(headerText, fc.oneof(text, broken.map(textOf))).map((parts) => typed(...parts));
    return fc.oneof({ arbitrary: encoded, weight: 9 }, other);
  };

  const queryOf = (parameters: readonly Parameter[]): fc.Arbitrary<string> => {
    const propertiesOf = (some: readonly Parameter[]): Schema => ({
      properties: Object.fromEntries(some.map(({ name, schema }) => [name, schema])),
    });
    // Parameters of the response are rarer: with `_jsonp` and `_envelope` also errors have the status 200.
    const own = propertiesOf(parameters.filter(({ name }) => !name.startsWith('_')));
    const odd = fc.dictionary(fc.oneof(oneOf(...oddNames), text), broken, { maxKeys: 2 });
    return mostly(
      someFields(own, validField),
      fc
        .tuple(someFields(propertiesOf(parameters), partlyBroken), odd)
        .map(([some, more]) => ({ ...some, ...more })),
    ).map(formOf);
  };

  const pathOf = (path: string): fc.Arbitrary<string> => {
    const odd = fc.oneof(fc.nat(40).map(String), oneOf(...oddIds), text.map(percentEncode));
    const id = mostly(
      fc.nat(9).map((back) => `{recent ${back}}`),
      odd,
    );
    const slug = fc.oneof(oneOf('verbena', 'sala', 'pena', 'verbena-2', 'VERBENA'), text.map(percentEncode));
    return fc
      .tuple(id, slug)
      .map(([one, other]) => path.replace('{id}', () => one).replace('{slug}', () => other));
  };

  const requestTo = (path: string, verb: string, operation: Operation): fc.Arbitrary<HostileRequest> => {
    const parameters = (operation.parameters ?? [])
      .map(follow)
      .filter((parameter) => parameter.in === 'query');
    const content = operation.requestBody?.content ?? {};
    const [{ schema } = { schema: {} }] = Object.values(content);
    const body = fc.oneof(
      { arbitrary: fc.constant<Body>({}), weight: operation.requestBody === undefined ? 30 : 1 },
      { arbitrary: bodyOf(schema), weight: 6 },
      { arbitrary: fc.constant(typed('image/png', image)), weight: 'image/*' in content ? 4 : 0 },
    );
    const headers = mostly<object>(
      fc.constant({}),
      fc.dictionary(oneOf(...headerNames), headerText, { maxKeys: 2 }),
    );
    return fc
      .tuple(pathOf(path), queryOf(parameters), body, headers, fc.nat(5))
      .map(([filled, query, sent, more, sender]) => ({
        ...sent,
        method: verb.toUpperCase(),
        path: `${filled}${query === '' ? '' : `?${query}`}`,
        headers: { ...more, ...sent.headers },
        isAdministrator: sender > 0,
      }));
  };

  const requests = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({
      arbitrary: requestTo(path, verb, operation),
      // Operations that create are more frequent, or there would be no records.
      weight: verb === 'post' && !path.includes('{') ? 4 : 1,
    })),
  );
  return fc.sample(fc.oneof(...requests), { seed, numRuns: count });
};
