import fc from 'fast-check';
import { stringify } from 'qs';
import { numbersFrom, pick } from '../../../test/support/random.ts';
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
  readonly anyOf?: readonly Schema[];
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

const anyText = fc.oneof(
  { arbitrary: fc.constantFrom(...hostileTexts), weight: 2 },
  fc.string({ unit: 'binary', maxLength: 40 }),
  // Lone surrogates and NUL among them.
  fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 20 }),
);
const oddNumbers = [0, -1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 0.1, 1e21, 999_999_999_999];
const oddNames = ['_method', '_embed', '__proto__', 'constructor', 'a[b][c][d][e][f]', 'a[', ']', '[]'];
const oddIds = ['0', '-1', '1e3', '007', '9'.repeat(30), '%31', '1%00', '../1', '1/', '1//'];
const slugs = ['verbena', 'sala', 'pena', 'verbena-2', 'VERBENA'];
const headerNames = [
  ...['accept', 'accept-language', 'accept-encoding', 'if-match', 'if-none-match', 'range', 'cookie'],
  ...[
    'authorization',
    'origin',
    'x-http-method-override',
    'x-wp-nonce',
    'x-forwarded-for',
    'content-encoding',
  ],
];

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
const percentEncode = (text: string): string => encodeURIComponent(text.toWellFormed());
// HTTP allows visible Latin-1 characters and blanks in header values; other bytes are sent by the rows of bytes.
const headerOf = (text: string): string => text.replace(/[^\t\x20-\x7e\xa0-\xff]/g, '').trim();
/** As forms and queries contain values: nested with brackets. */
const formOf = (fields: object): string => stringify(fields, { arrayFormat: 'brackets' });
const multipartOf = (fields: object): string => {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${textOf(value)}\r\n`,
  );
  return `${parts.join('')}--b--\r\n`;
};

/**
 * Returns requests to the operations of a document: paths, parameters and bodies as declared, with some values broken,
 * or anything. The same seed makes the same requests. `image` is an image that is accepted.
 */
export const hostileRequests = (
  document: ApiDocument,
  image: Buffer,
  seed: number,
  count: number,
): readonly HostileRequest[] => {
  const random = numbersFrom(seed);
  const chance = (part: number): boolean => random() < part;
  const below = (limit: number): number => Math.floor(random() * limit);
  const oneOf = <T>(values: readonly T[]): T => pick(random, values);
  const some = <T>(max: number, make: () => T): T[] => Array.from({ length: below(max + 1) }, make);
  const samples = { seed, numRuns: 2000 };
  const texts = fc.sample(anyText, samples);
  const broken = fc.sample(
    fc.oneof(anyText, fc.constantFrom(...oddNumbers), fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 })),
    samples,
  );
  const anything = (max: number): object =>
    Object.fromEntries(some(max, () => [oneOf([...oddNames, oneOf(texts)]), oneOf(broken)]));

  /** Another text each time, so that there are many records, without what no service stores. */
  const words = (): string =>
    `Número ${below(9999)} ${oneOf(texts).replaceAll('\0', '').toWellFormed().slice(0, 150)}`;
  const wordFields = 'title name description excerpt caption alt_text address city phone zip'.split(' ');
  /** Valid values by the names of fields, where a schema does not contain enough. */
  const valuesByName: Readonly<Record<string, () => unknown>> = {
    ...Object.fromEntries(wordFields.map((name) => [name, words])),
    author: () => 1,
    // The service fetches an image that is named by its address; none of these is in the internet.
    image: () => (chance(0.7) ? '' : oneOf([1, 'x', 'http://127.0.0.1:9/a.png', 'http://[::]/'])),
    parent: () => (chance(0.7) ? 0 : oneOf([1, 'x'])),
    status: () => oneOf(['publish', 'publish', 'publish', 'draft', 'pending', 'private']),
    venue: () => (chance(0.5) ? '' : { venue: words() }),
    organizer: () => (chance(0.5) ? '' : { organizer: words() }),
    categories: () => some(3, words),
    tags: () => some(3, words),
  };

  const follow = <T extends { readonly $ref?: string }>(value: T): T => {
    if (value.$ref === undefined) return value;
    const [, , section = '', name = ''] = value.$ref.split('/');
    return follow(document.components[section]?.[name] as T);
  };
  const validValue = (declared: Schema): unknown => {
    const { type, minimum = -5, maximum = 60, examples = [], ...schema } = follow(declared);
    if (schema.enum !== undefined) return oneOf(schema.enum);
    if (schema.anyOf !== undefined) return chance(0.5) ? oneOf(examples) : validValue(oneOf(schema.anyOf));
    if (type === 'integer' || type === 'number') return Math.ceil(minimum) + below(maximum - minimum);
    if (type === 'boolean') return chance(0.5);
    if (type === 'array') return some(4, () => validValue(schema.items ?? {}));
    if (type === 'object') return someFields(schema, 0);
    return examples.length > 0 ? oneOf(examples) : oneOf(texts).slice(0, 20);
  };
  const fieldOf = (name: string, schema: Schema, brokenPart: number): unknown => {
    if (name !== 'image' && chance(brokenPart)) return oneOf(broken);
    // The name of a venue has this field name, and so has the venue of an event.
    if (schema.type === 'string' && (name === 'venue' || name === 'organizer')) return words();
    return valuesByName[name]?.() ?? validValue(schema);
  };
  /** The required fields and a few others; that part of them is broken. */
  const someFields = ({ properties = {}, required = [] }: Schema, brokenPart: number): object => {
    const names = Object.keys(properties);
    const chosen = new Set([...required, ...(names.length === 0 ? [] : some(5, () => oneOf(names)))]);
    return Object.fromEntries(
      [...chosen].map((name) => [name, fieldOf(name, properties[name] ?? {}, brokenPart)]),
    );
  };

  const bodyOf = (schema: Schema): readonly [type: string, body: string] => {
    const fields = chance(0.95) ? someFields(follow(schema), chance(0.8) ? 0 : 0.3) : anything(5);
    const json = JSON.stringify(fields);
    return oneOf([
      ...Array<[string, string]>(5).fill(['application/json', json]),
      ['application/x-www-form-urlencoded', formOf(fields)],
      ['multipart/form-data; boundary=b', multipartOf(fields)],
      ['application/json', json.slice(0, below(json.length))],
      [headerOf(oneOf(texts)), textOf(oneOf(broken))],
    ] as const);
  };
  const queryOf = (operation: Operation): string => {
    const isOdd = chance(0.25);
    const parameters = (operation.parameters ?? []).map(follow);
    // Parameters of the response are rarer: with `_jsonp` and `_envelope` also errors have the status 200.
    const chosen = parameters.filter((one) => one.in === 'query' && (isOdd || !one.name.startsWith('_')));
    const properties = Object.fromEntries(chosen.map(({ name, schema }) => [name, schema]));
    return formOf({ ...someFields({ properties }, isOdd ? 0.3 : 0), ...(isOdd ? anything(2) : {}) });
  };
  const pathOf = (path: string): string => {
    const odd = oneOf([String(below(40)), oneOf(oddIds), percentEncode(oneOf(texts))]);
    const id = chance(0.7) ? `{recent ${below(10)}}` : odd;
    const slug = chance(0.6) ? oneOf(slugs) : percentEncode(oneOf(texts));
    return path.replace('{id}', () => id).replace('{slug}', () => slug);
  };

  const operations = Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).flatMap(([verb, operation]) => {
      // Operations that create are more frequent, or there would be no records.
      const times = verb === 'post' && !path.includes('{') ? 4 : 1;
      return Array.from({ length: times }, () => ({ path, verb, operation }));
    }),
  );
  return Array.from({ length: count }, () => {
    const { path, verb, operation } = oneOf(operations);
    const content = operation.requestBody?.content ?? {};
    const [{ schema } = { schema: {} }] = Object.values(content);
    const hasBody = chance(operation.requestBody === undefined ? 0.1 : 0.9);
    const isImage = 'image/*' in content && chance(0.4);
    const [type, body] = isImage ? (['image/png', image] as const) : bodyOf(schema);
    const odd = chance(0.2) ? some(2, () => [oneOf(headerNames), headerOf(oneOf(texts))] as const) : [];
    const query = queryOf(operation);
    return {
      method: verb.toUpperCase(),
      path: `${pathOf(path)}${query === '' ? '' : `?${query}`}`,
      headers: { ...Object.fromEntries(odd), ...(hasBody && type !== '' ? { 'content-type': type } : {}) },
      ...(hasBody ? { body: Buffer.from(body) } : {}),
      isAdministrator: chance(5 / 6),
    };
  });
};
