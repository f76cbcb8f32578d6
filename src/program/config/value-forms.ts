import { readDay } from '../../kernel/time/calendar-day.ts';
import { findZone } from '../../kernel/time/zones.ts';
import type { Form } from './option.ts';

const units: Readonly<Record<string, number>> = { '': 1, kib: 1024, mib: 1024 ** 2, gib: 1024 ** 3 };

const readInteger = (text: string, min: number, max: number): number | null => {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

/** A whole number. */
export const integer = (min: number, max: number) =>
  ({
    kind: 'integer',
    operand: 'N',
    read: (text) => readInteger(text, min, max),
    es: `un número entero de ${min} a ${max}`,
    en: `an integer from ${min} to ${max}`,
  }) as const satisfies Form<number>;

/** A number of bytes, with or without a unit: `64MiB`. */
export const bytes = (min: number, max: number) =>
  ({
    kind: 'bytes',
    operand: 'BYTES',
    read: (text) => {
      const [, digits, unit = ''] = /^(\d{1,16}) ?([a-z]*)$/i.exec(text) ?? [];
      const factor = units[unit.toLowerCase()];
      if (digits === undefined || factor === undefined) return null;
      return readInteger(String(Number(digits) * factor), min, max);
    },
    es: `un tamaño de ${min} a ${max} bytes, como 64MiB`,
    en: `a size from ${min} to ${max} bytes, like 64MiB`,
  }) as const satisfies Form<number>;

/** On or off. */
export const yesOrNo = {
  kind: 'boolean',
  operand: '',
  read: (text) => (text === 'true' ? true : text === 'false' ? false : null),
  es: 'true o false',
  en: 'true or false',
} as const satisfies Form<boolean>;

/** One of these texts. */
export const choice = <const Choice extends string>(...choices: readonly Choice[]): Form<Choice> => ({
  choices,
  operand: choices.join('|'),
  read: (text) => choices.find((one) => one === text) ?? null,
  es: `uno de estos valores: ${choices.join(', ')}`,
  en: `one of these values: ${choices.join(', ')}`,
});

/** A time zone of the IANA data base. */
export const zone = {
  kind: 'zone',
  operand: 'ZONE',
  read: (text) => findZone(text)?.id ?? null,
  es: 'una zona horaria como Europe/Madrid',
  en: 'a time zone like Europe/Madrid',
} as const satisfies Form;

/** Several of that form, each once, between commas. */
export const list = (item: Form, bounds: Pick<Form, 'atLeast' | 'atMost'> = {}) =>
  ({ ...item, kind: 'list', operand: 'A,B,…', ...bounds }) as const satisfies Form;

/** A text that matches the pattern, as it was given. */
export const matching = (pattern: RegExp, es: string, en: string, operand?: string): Form => ({
  read: (text) => (pattern.test(text) ? text : null),
  ...(operand === undefined ? {} : { operand }),
  es,
  en,
});

/** A path of the file system. */
export const filePath = matching(/^(?=.*\S)\P{Cc}{1,4096}$/u, 'una carpeta o un archivo', 'a folder or file');

/** Up to ten characters, none of them a control character. */
export const symbol = matching(
  /^[^\p{Cc}\p{Cs}]{0,10}$/u,
  'un texto de 10 caracteres como máximo',
  'a text of at most 10 characters',
);

/** The name of a bucket, as Amazon S3 and its like allow them: no part of a path beside it. */
export const bucketName = matching(
  /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i,
  'el nombre de un bucket, como agenda-imagenes',
  'the name of a bucket, like calendar-images',
);

/** A time of the night, `05:00`, from midnight to noon. */
export const hourOfNight = matching(
  /^(0\d|1[01]):[0-5]\d$/,
  'una hora entre 00:00 y 11:59',
  'a time from 00:00 to 11:59',
  'HH:MM',
);

/** A text that is not blank and has no control characters; blanks at the ends are cut. */
export const words: Form = {
  read: (text) => {
    const trimmed = text.trim();
    return trimmed.length <= 200 && /^[^\p{Cc}\p{Cs}]+$/u.test(trimmed) ? trimmed : null;
  },
  es: 'un texto de 1 a 200 caracteres',
  en: 'a text of 1 to 200 characters',
};

/** An author elsewhere and the name of a user here: `3=eva`. */
export const authorPair: Form = {
  read: (text) => (/^[^=\s]+=[^=]+$/.test(text.trim()) ? text.trim() : null),
  es: 'un autor del origen y un usuario de este calendario, como 3=eva',
  en: 'an author at the source and a user of this calendar, like 3=eva',
};

/** `auto`, or a text encoding by one of its names in the WHATWG Encoding Standard, in small letters. */
export const encodingName: Form = {
  read: (text) => {
    const name = text.trim().toLowerCase();
    if (name === 'auto') return name;
    try {
      return new TextDecoder(name).encoding;
    } catch {
      return null;
    }
  },
  es: 'una codificación, como utf-8 o windows-1252, o auto',
  en: 'an encoding, like utf-8 or windows-1252, or auto',
};

/** A colour as `#rrggbb`, in small letters. */
export const colour: Form = {
  read: (text) => {
    const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text.trim()) ?? [];
    const six = long ?? short?.replaceAll(/./g, '$&$&');
    return six === undefined ? null : `#${six.toLowerCase()}`;
  },
  operand: '#RRGGBB',
  es: 'un color, como #ff5a1f',
  en: 'a colour, like #ff5a1f',
};

/** A day, `YYYY-MM-DD`. */
export const day: Form = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? (readDay(text)?.toString() ?? null) : null),
  es: 'una fecha, como 2027-01-31',
  en: 'a day, like 2027-01-31',
};

/** A day or an instant with its offset; becomes the instant in UTC. A day means its end in UTC. */
export const moment: Form = {
  read: (text) => {
    try {
      return /^\d{4}-\d\d-\d\d$/.test(text)
        ? Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime('UTC').toInstant().toString()
        : Temporal.Instant.from(text).toString();
    } catch {
      return null;
    }
  },
  es: 'una fecha (2027-12-31) o una fecha y hora con desfase (2027-12-31T12:00:00+01:00)',
  en: 'a day (2027-12-31) or a moment with its offset (2027-12-31T12:00:00+01:00)',
};

const unitsInMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };

/** Milliseconds of a text of the form `duration`. */
export const millisecondsOf = (text: string): number =>
  Number.parseInt(text, 10) * (unitsInMinutes[text.at(-1) ?? ''] ?? 0) * 60_000;

/** Some minutes, hours or days, a year at the most: `30m`, `24h`, `7d`. */
export const duration: Form = {
  read: (text) =>
    /^[1-9]\d{0,5}[mhd]$/.test(text) && millisecondsOf(text) <= 366 * 24 * 3_600_000 ? text : null,
  es: 'una duración, como 30m, 24h o 7d',
  en: 'a duration, like 30m, 24h or 7d',
};

/** What CLDR names beside countries: unions of them, the unknown one, those of tests. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Two letters of a country or region, in capitals (ISO 3166-1, XK), of which the program knows how it writes dates. */
export const region: Form = {
  read: (text) => {
    if (!/^[a-z]{2}$/i.test(text)) return null;
    // Codes of old and of habit have their present one: UK is GB.
    const code = new Intl.Locale(`und-${text}`).region ?? '';
    return countryNames.of(code) === undefined || noCountries.has(code) ? null : code;
  },
  operand: 'ES',
  es: 'el código de un país, como ES o MX',
  en: 'the code of a country, like ES or US',
};
