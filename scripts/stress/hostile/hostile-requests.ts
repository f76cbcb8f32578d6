import { pick } from '../../../test/support/random.ts';
import type { HttpRequest } from '../../shared/client.ts';
import { hostileTexts } from './hostile-texts.ts';
import { type ApiDocument, followRef, type Operation, operationsOf, type Schema } from './openapi.ts';

/** A request below the mount; `{recent 3}` in its path stands for the id of the record created three before the last. */
export interface HostileRequest extends HttpRequest {
  readonly method: string;
  /** Whether the administrator sends it. */
  readonly isAdministrator: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const oddNumbers = [0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1, 1e21, 999_999_999_999];
const oddValues = [...oddNumbers, null, true, false, [], {}, [[]], [null], [{}]];
const oddNames = [
  '_method',
  '_embed',
  '__proto__',
  'constructor',
  'a[b][c][d][e][f]',
  'a[',
  ']',
  '[]',
  'password',
];
const oddIds = ['0', '-1', '1e3', '007', '9'.repeat(30), '%31', '1%00', '../1', '1/', '1//'];
const slugs = ['verbena', 'sala', 'pena', 'verbena-2', 'VERBENA'];
// The service fetches a picture that is named by its address; none of these leads into the internet.
const refusedPictures = [1, 'x', [], 'http://127.0.0.1:9/a.png', 'http://[::]/'];
const headerNames = [
  ...[
    'accept',
    'accept-language',
    'accept-encoding',
    'if-match',
    'if-none-match',
    'range',
    'cookie',
    'origin',
  ],
  ...[
    'x-http-method-override',
    'x-wp-nonce',
    'x-csrf-token',
    'x-forwarded-for',
    'x-forwarded-proto',
    'prefer',
  ],
  ...['authorization', 'content-disposition', 'content-encoding', 'x-forwarded-host', 'if-modified-since'],
];
/** The smallest picture that is accepted. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC',
  'base64',
);

/** Percent-encodes a text; halves of surrogate pairs as the three bytes that WTF-8 has for them. */
const encodeAnything = (text: string): string =>
  Array.from(text, (sign) => {
    if (sign.isWellFormed()) return encodeURIComponent(sign);
    const code = sign.charCodeAt(0);
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
      .map((byte) => `%${byte.toString(16)}`)
      .join('');
  }).join('');

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A value as forms and queries write it: nested with brackets, or as JSON. */
const pairsOf = (name: string, value: unknown): readonly string[] => {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item));
  return [`${encodeAnything(name)}=${encodeAnything(textOf(value))}`];
};

const formOf = (fields: Fields): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => pairsOf(name, value))
    .join('&');

const multipartOf = (fields: Fields): string => {
  const parts = Object.entries(fields).map(([name, value]) => {
    const file = name === 'file' ? '; filename="a.png"' : '';
    return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${textOf(value)}\r\n`;
  });
  return `${parts.join('')}--b--\r\n`;
};

/**
 * Returns requests to the operations of a document, another one each time: paths, parameters and bodies as declared, or
 * broken in every way. The same numbers make the same requests.
 */
export const hostileRequestsFrom = (document: ApiDocument, random: () => number): (() => HostileRequest) => {
  const chance = (part: number): boolean => random() < part;
  const whole = (below: number): number => Math.floor(random() * below);
  const some = <T>(max: number, make: () => T): T[] => Array.from({ length: whole(max + 1) }, make);
  const oneOf = <T>(...makers: readonly (() => T)[]): T => pick(random, makers)();
  const subset = <T>(values: readonly T[], max: number): readonly T[] =>
    values
      .map((value) => [random(), value] as const)
      .sort(([one], [other]) => one - other)
      .slice(0, whole(max + 1))
      .map(([, value]) => value);

  /** Any text at all, lone surrogates and NUL among it, or one that has broken a program before. */
  const text = (): string =>
    chance(0.6)
      ? pick(random, hostileTexts)
      : oneOf(
          () => String.fromCharCode(...some(20, () => whole(0x10000))),
          () => String.fromCodePoint(...some(40, () => whole(0x110000))),
          () => String.fromCharCode(...some(40, () => whole(0x180))),
        );

  const broken = (depth = 3): unknown => {
    if (chance(0.5) || depth === 0) return text();
    return oneOf<unknown>(
      () => pick(random, oddValues),
      () => some(5, () => broken(depth - 1)),
      () => Object.fromEntries(some(4, () => [text(), broken(depth - 1)])),
    );
  };

  /** Another text each time, so that there are many records, without what no service stores. */
  const words = (): string =>
    `Número ${1 + whole(9999)} ${text().replaceAll('\0', '').toWellFormed().slice(0, 150)}`;

  const wordFields = 'title name description excerpt caption alt_text address city phone zip'.split(' ');
  /** Valid values by the names of fields, where a schema does not tell enough. */
  const valuesOf: Readonly<Record<string, () => unknown>> = {
    author: () => 1,
    status: () => pick(random, ['publish', 'publish', 'publish', 'draft', 'pending', 'private']),
    timezone: () => pick(random, ['Europe/Madrid', 'UTC', '']),
    date: () => '2026-05-01 09:00:00',
    date_utc: () => '2026-05-01 07:00:00',
    venue: () => (chance(0.5) ? '' : { venue: words(), description: words(), city: words() }),
    organizer: () => (chance(0.5) ? '' : { organizer: words(), description: words() }),
    tickets: () => some(3, () => ({ name: words(), price: pick(random, [0, 12.5, '7,50']) })),
    categories: () => some(3, words),
    tags: () => some(3, words),
    ...Object.fromEntries(wordFields.map((name) => [name, words])),
  };

  const objectOf = ({ properties = {}, required = [] }: Schema): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(properties)
        .filter(([name]) => required.includes(name) || chance(0.5))
        .map(([name, schema]) => [name, validField(name, schema)]),
    );

  const validValue = (declared: Schema): unknown => {
    const schema = followRef<Schema>(document, declared as Schema);
    const { minimum = -5, maximum = 60, examples = [], items = {} } = schema;
    const variants = schema.anyOf ?? schema.oneOf;
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return pick(random, schema.enum);
    if (variants !== undefined)
      return oneOf<unknown>(
        ...variants.map((variant) => () => validValue(variant)),
        ...examples.map((example) => () => example),
      );
    const number = Math.ceil(minimum) + whole(Math.max(1, Math.floor(maximum - minimum)));
    if (schema.type === 'integer') return number;
    if (schema.type === 'number') return chance(0.5) ? number : 12.5;
    if (schema.type === 'boolean') return chance(0.5);
    if (schema.type === 'null') return null;
    if (schema.type === 'array') return some(4, () => validValue(items));
    if (schema.type === 'object') return objectOf(schema);
    return examples.length > 0 ? pick(random, examples) : text().slice(0, 20);
  };

  const validField = (name: string, schema: Schema): unknown => {
    // The name of a venue has this name, and so has the venue of an event.
    if (schema.type === 'string' && /^(?:venue|organizer)$/.test(name)) return words();
    return valuesOf[name]?.() ?? validValue(schema);
  };

  const field = (name: string, schema: Schema): unknown => {
    if (chance(0.75)) return validField(name, schema);
    return name === 'image' ? pick(random, refusedPictures) : broken();
  };

  /** Fields of a body: as they should be, one or two of them broken, some left out, or anything. */
  const bodyFields = (declared: Schema): Fields => {
    const schema = followRef<Schema>(document, declared as Schema);
    // Both name another record, which may be gone.
    const { image: _, parent: __, ...properties } = schema.properties ?? {};
    const names = Object.keys(properties);
    const someBroken = (): Fields =>
      Object.fromEntries(
        Array.from({ length: 1 + whole(2) }, () => [
          names.length === 0 ? text() : pick(random, names),
          broken(),
        ]),
      );
    const right = objectOf({ ...schema, properties });
    const kind = random();
    if (kind < 0.36) return right;
    if (kind < 0.72) return { ...right, ...someBroken() };
    if (kind < 0.82)
      return { ...right, image: pick(random, refusedPictures), parent: pick(random, [0, 1, 2, 'x']) };
    if (kind < 0.91) return someBroken();
    return Object.fromEntries(some(5, () => [text(), broken()]));
  };

  // HTTP allows visible Latin-1 characters and blanks in header values; other bytes are sent over bare sockets.
  const headerText = (): string =>
    text()
      .replace(/[^\t\x20-\x7e\xa0-\xff]/g, '')
      .trim()
      .slice(0, 2000);

  const pathOf = ({ path }: Operation): string => {
    const id = chance(0.7)
      ? `{recent ${whole(10)}}`
      : oneOf(
          () => String(1 + whole(40)),
          () => pick(random, oddIds),
          () => encodeAnything(text()),
        );
    const slug = chance(0.6) ? pick(random, slugs) : encodeAnything(text());
    return path.replace('{id}', () => id).replace('{slug}', () => slug);
  };

  const queryOf = ({ parameters }: Operation): string => {
    // Those that change how a response looks, which every operation has, are rarer.
    const isGeneral = ({ name }: { readonly name: string }) => name.startsWith('_') || name === 'text';
    const own = subset(
      parameters.filter((parameter) => !isGeneral(parameter)),
      5,
    );
    const general = chance(1 / 6) ? subset(parameters.filter(isGeneral), 2) : [];
    const odd = chance(1 / 6)
      ? some(3, () => [chance(0.5) ? pick(random, oddNames) : text(), broken()] as const)
      : [];
    return [...own, ...general]
      .map(({ name, schema }) => [name, field(name, schema)] as const)
      .concat(odd)
      .flatMap(([name, value]) => pairsOf(name, value))
      .join('&');
  };

  const bodyOf = ({ bodies }: Operation): readonly [type: string, bytes: Buffer] | null => {
    if (chance(bodies.size === 0 ? 0.9 : 0.1)) return null;
    if (bodies.has('image/*') && chance(0.4)) return ['image/png', picture];
    const [schema = {}] = bodies.values();
    const fields = bodyFields(schema);
    const json = JSON.stringify(fields);
    const kind = random();
    if (kind < 0.54) return ['application/json', Buffer.from(json)];
    if (kind < 0.67) return ['application/x-www-form-urlencoded', Buffer.from(formOf(fields))];
    if (kind < 0.8) return ['multipart/form-data; boundary=b', Buffer.from(multipartOf(fields))];
    if (kind < 0.87) return ['application/json', Buffer.from(json.slice(0, whole(json.length)))];
    if (kind < 0.94) return [headerText(), Buffer.from(text())];
    return ['application/json', Buffer.from(JSON.stringify(broken()))];
  };

  // Operations that create are more frequent, or there would be no records.
  const operations = operationsOf(document).flatMap((operation) =>
    Array<Operation>(operation.verb === 'POST' && !operation.path.includes('{') ? 4 : 1).fill(operation),
  );
  return () => {
    const operation = pick(random, operations);
    const query = queryOf(operation);
    const body = bodyOf(operation);
    const odd = chance(1 / 6) ? some(2, () => [pick(random, headerNames), headerText()] as const) : [];
    const type = body === null || body[0] === '' ? {} : { 'content-type': body[0] };
    return {
      method: operation.verb,
      path: `${pathOf(operation)}${query === '' ? '' : `?${query}`}`,
      headers: { ...Object.fromEntries(odd), ...type },
      ...(body === null ? {} : { body: body[1] }),
      isAdministrator: !chance(1 / 6),
    };
  };
};
