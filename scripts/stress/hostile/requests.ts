import fc, { type Arbitrary } from 'fast-check';
import type { ApiDocument, Operation, Parameter } from './operations.ts';
import { bodyFields, brokenValue, hostileText, namedValue } from './values.ts';

/** A request as it goes out. */
export interface HostileRequest {
  readonly verb: string;
  /**
   * Path and query, escaped as far as HTTP wants it. `{recent 3}` in it stands for the id of the record made three
   * before the last of its kind.
   */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string | null;
  /** Whether the administrator sends it. */
  readonly isKnown: boolean;
}

/** Percent-encoded bytes of a text; halves of surrogate pairs as the three bytes that WTF-8 has for them. */
const encodeAnything = (text: string): string =>
  Array.from(text, (sign) => {
    if (sign.isWellFormed()) return encodeURIComponent(sign);
    const code = sign.charCodeAt(0);
    return [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]
      .map((byte) => `%${byte.toString(16)}`)
      .join('');
  }).join('');

/** Mostly the one value, else one of the others. */
const seldom = <T>(usual: T, odd: Arbitrary<T>): Arbitrary<T> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** A value as forms and queries write it: nested with brackets, or as JSON. */
const pairsOf = (name: string, value: unknown): readonly string[] => {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => pairsOf(`${name}[]`, item));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, item]) => pairsOf(`${name}[${key}]`, item));
  return [`${encodeAnything(name)}=${encodeAnything(textOf(value))}`];
};

const formOf = (fields: Readonly<Record<string, unknown>>): string =>
  Object.entries(fields)
    .flatMap(([name, value]) => pairsOf(name, value))
    .join('&');

const multipartOf = (fields: Readonly<Record<string, unknown>>): string =>
  `${Object.entries(fields)
    .map(
      ([name, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"${name === 'file' ? '; filename="a.png"' : ''}\r\n\r\n${textOf(value)}\r\n`,
    )
    .join('')}--b--\r\n`;

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

const some = <T>(values: readonly T[], most: number): Arbitrary<T[]> =>
  fc.subarray([...values], { maxLength: Math.min(most, values.length) });

/** Whether every operation has the parameter: those that change how an answer looks. */
const isSwitch = ({ name }: Parameter): boolean => name.startsWith('_') || name === 'text';

const queryOf = (document: ApiDocument, operation: Operation): Arbitrary<string> => {
  const declared = operation.parameters.filter((parameter) => parameter.in === 'query');
  const own = some(
    declared.filter((parameter) => !isSwitch(parameter)),
    5,
  );
  const known = fc
    .tuple(own, seldom([], some(declared.filter(isSwitch), 2)))
    .chain((chosen) =>
      fc.tuple(
        ...chosen
          .flat()
          .map(({ name, schema }) => namedValue(document, name, schema).map((value) => pairsOf(name, value))),
      ),
    );
  const odd = fc.tuple(fc.oneof(fc.constantFrom(...oddNames), hostileText), brokenValue);
  return fc
    .tuple(known, seldom([], fc.array(odd, { maxLength: 3 })))
    .map(([pairs, others]) =>
      [...pairs.flat(), ...others.flatMap(([name, value]) => pairsOf(name, value))].join('&'),
    );
};

const pathOf = ({ path }: Operation): Arbitrary<string> => {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 9 }).map((back) => `{recent ${back}}`) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
    { weight: 1, arbitrary: hostileText.map(encodeAnything) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0', '-1', '1e3', '007', '9'.repeat(30), '%31', '1%00', '../1', '1/', '1//'),
    },
  );
  const slug = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('verbena', 'sala', 'pena', 'verbena-2', 'VERBENA') },
    { weight: 2, arbitrary: hostileText.map(encodeAnything) },
  );
  return fc
    .tuple(id, slug)
    .map(([number, word]) => path.replace('{id}', () => number).replace('{slug}', () => word));
};

// Of header values HTTP takes visible Latin-1 characters and blanks only; other bytes go over bare sockets.
const headerText = hostileText.map((text) =>
  text
    .replace(/[^\t\x20-\x7e\xa0-\xff]/g, '')
    .trim()
    .slice(0, 2000),
);

const headersOf = fc.dictionary(
  fc.constantFrom(
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
  ),
  headerText,
  { maxKeys: 2 },
);

/** What a body is, and what it is said to be. */
interface Sent {
  readonly type: string;
  readonly bytes: Buffer;
}

const sent = (type: string, text: string): Sent => ({ type, bytes: Buffer.from(text) });

/** The smallest picture that is taken. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQI12P4//8/AAX+Av7czFnnAAAAAElFTkSuQmCC',
  'base64',
);

const jsonOf = (fields: unknown): string => JSON.stringify(fields);

const mutilated = (json: string, at: number): string => json.slice(0, Math.floor(json.length * at));

const bodyOf = (document: ApiDocument, { bodies }: Operation): Arbitrary<Sent | null> => {
  const [schema = {}] = bodies.values();
  const fields = bodyFields(document, schema);
  const written: Arbitrary<Sent> = fc.oneof(
    { weight: 8, arbitrary: fields.map((value) => sent('application/json', jsonOf(value))) },
    { weight: 2, arbitrary: fields.map((value) => sent('application/x-www-form-urlencoded', formOf(value))) },
    {
      weight: 2,
      arbitrary: fields.map((value) => sent('multipart/form-data; boundary=b', multipartOf(value))),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fields, fc.double({ min: 0, max: 1, noNaN: true }))
        .map(([value, at]) => sent('application/json', mutilated(jsonOf(value), at))),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(headerText, hostileText).map(([type, text]) => sent(type, text)),
    },
    { weight: 1, arbitrary: brokenValue.map((value) => sent('application/json', jsonOf(value))) },
  );
  const sometimes = { weight: 1, arbitrary: fc.constant(null) };
  if (bodies.has('image/*')) {
    const whole = fc.constant({ type: 'image/png', bytes: picture });
    return fc.oneof({ weight: 2, arbitrary: whole }, { weight: 2, arbitrary: written }, sometimes);
  }
  return bodies.size === 0
    ? fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: written })
    : fc.oneof({ weight: 9, arbitrary: written }, sometimes);
};

/** Requests to one operation: its path, parameters and body as declared, or broken in every way. */
const requestTo = (document: ApiDocument, operation: Operation): Arbitrary<HostileRequest> =>
  fc
    .record({
      path: pathOf(operation),
      query: queryOf(document, operation),
      headers: seldom({}, headersOf),
      body: bodyOf(document, operation),
      isKnown: seldom(true, fc.constant(false)),
    })
    .map(({ path, query, headers, body, isKnown }) => ({
      verb: operation.verb,
      target: `${path}${query === '' ? '' : `?${query}`}`,
      headers: { ...headers, ...(body === null || body.type === '' ? {} : { 'content-type': body.type }) },
      body: body === null ? null : body.bytes.toString('base64'),
      isKnown,
    }));

/** How often an operation is tried beside others: what makes records more often, or there would be none. */
const weightOf = ({ verb, path }: Operation): number => (verb === 'POST' && !path.includes('{') ? 4 : 1);

/** Requests to all the operations of a document. */
export const hostileRequests = (
  document: ApiDocument,
  operations: readonly Operation[],
): Arbitrary<HostileRequest> =>
  fc.oneof(
    ...operations.map((operation) => ({
      weight: weightOf(operation),
      arbitrary: requestTo(document, operation),
    })),
  );
