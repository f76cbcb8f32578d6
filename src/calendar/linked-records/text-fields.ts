import type { Phrase } from '../../kernel/phrase.ts';
import { optional } from '../../kernel/schema/field.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { oneLine } from '../../kernel/text/single-line.ts';
import { longest } from '../records/lengths.ts';

/** A text of venues or organizers: a column of the same name. Empty texts have no key in responses. */
export interface TextField<Row> {
  readonly about: Phrase;
  readonly example: string;
  /** Its description as a parameter where that says more, and another name that it has there. */
  readonly asParameter?: { readonly about: Phrase; readonly alias?: string };
  /** Whether it is the address of a website, which is stored as it was sent; else it is of one line, without markup. */
  readonly isWebsite: boolean;
  /** Whether `search` finds its words. */
  readonly isSearched: boolean;
  /** Returns what responses show, where that is not the column. */
  readonly read?: (row: Row) => string;
}

/** The texts of a kind, by name, in the order of responses. */
export type TextFields<Row, Name extends string = string> = Readonly<Record<Name, TextField<Row>>>;

/** Returns a field of one line whose words `search` finds, with what it is for and a value it may have. */
export const line = <Row>(
  es: string,
  en: string,
  example: string,
  more: Partial<TextField<Row>> = {},
): TextField<Row> => ({ about: { es, en }, example, isWebsite: false, isSearched: true, ...more });

/** Returns the field of the website. */
export const website = <Row>(example: string, isSearched: boolean): TextField<Row> => ({
  about: { es: 'Página web.', en: 'Website.' },
  example,
  asParameter: {
    about: {
      es: 'Página web, URL completa (http, https, ftp o mailto); un valor vacío la borra.',
      en: 'Website, an absolute URL (http, https, ftp or mailto); empty clears it.',
    },
  },
  isWebsite: true,
  isSearched,
});

const mapFields = <Row, Name extends string, Value>(
  fields: TextFields<Row, Name>,
  map: (field: TextField<Row>, name: Name) => Value,
): Record<Name, Value> =>
  Object.fromEntries(
    Object.entries<TextField<Row>>(fields).map(([name, field]) => [name, map(field, name as Name)]),
  ) as Record<Name, Value>;

/** Returns the parameters of a write; empty clears a text. */
export const parametersOf = <Row, Name extends string>(fields: TextFields<Row, Name>) =>
  mapFields(fields, ({ about, example, asParameter, isWebsite }) => {
    const { about: described = about, ...more } = asParameter ?? {};
    const rule = isWebsite
      ? { rule: 'website', maxLength: longest.website }
      : { rule: 'string', maxLength: longest.line };
    const options = { ...rule, default: null, none: [null], ...more };
    return optional.text(described.es, described.en, example, options);
  });

/** Returns the members of a response. */
export const membersOf = <Row, Name extends string>(fields: TextFields<Row, Name>) =>
  mapFields(fields, ({ about: { es, en }, example }) => optional.text(es, en, example));

/** Returns the texts that responses show, by name; empty ones too. */
export const textsOf = <Row, Name extends string>(fields: TextFields<Row, Name>, row: Row) =>
  mapFields(fields, ({ read }, name) => read?.(row) ?? String(row[name as unknown as keyof Row]));

/** Returns the texts of a view: without markup, and empty where a password hides them. */
export const plainTextsOf = <Row, Name extends string>(
  fields: TextFields<Row, Name>,
  row: Row,
  { locked }: { readonly locked: boolean },
) => {
  const texts = textsOf(fields, row);
  return mapFields(fields, ({ isWebsite }, name) =>
    locked ? '' : isWebsite ? texts[name] : plainText(texts[name]),
  );
};

/** Returns the texts that `search` looks into, by name. */
export const searchedTextsOf = <Row, Name extends string>(
  fields: TextFields<Row, Name>,
  row: Row,
): readonly (readonly [name: string, text: string])[] =>
  Object.entries(textsOf(fields, row)).filter(([name]) => fields[name as Name].isSearched) as [
    string,
    string,
  ][];

/** Returns the columns of the texts that were sent, as they are stored; a new record has all of them. */
export const columnsOf = <Row, Name extends string>(
  fields: TextFields<Row, Name>,
  sent: Readonly<Record<string, unknown>>,
  isNew: boolean,
): Partial<Record<Name, string>> => {
  const columns = mapFields(fields, ({ isWebsite }, name) => {
    const text = sent[name];
    if (typeof text !== 'string') return isNew ? '' : undefined;
    return isWebsite ? text : oneLine(text);
  });
  return Object.fromEntries(Object.entries(columns).filter(([, text]) => text !== undefined)) as Partial<
    Record<Name, string>
  >;
};
