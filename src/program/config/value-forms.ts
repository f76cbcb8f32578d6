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

/** So many bytes, with or without a unit: `64MiB`. */
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
