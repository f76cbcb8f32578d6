import { Type } from '../../kernel/schema/type.ts';
import { type Field, line } from '../records/field-types.ts';
import { type Fields, mapFields, readColumns } from '../records/fields.ts';
import { longest } from '../records/lengths.ts';

/** A text of venues or organizers. Empty texts have no key in responses. */
export type TextField = Field<Field['parameter'], string>;
/** The texts of a kind, by name, in the order of responses. */
export type TextFields = Readonly<Record<string, TextField>>;

/** Returns a text of one line whose words `search` finds. */
export const placeLine = <Row = never>(
  es: string,
  en: string,
  example: string,
  { asParameter, ...more }: Parameters<typeof line<Row>>[3] = {},
): TextField =>
  line<Row>(es, en, example, { isSearched: true, asParameter: { default: null, ...asParameter }, ...more });

/** Returns the field of the website, which is stored as it was sent. */
export const website = (example: string, isSearched: boolean): TextField => {
  const { removed: _, ...text } = placeLine('Página web.', 'Website.', example, {
    maxLength: longest.website,
    isSearched,
    headings: [
      ['Website', 'URL'],
      ['Web', 'Sitio web', 'Página web'],
    ],
    asParameter: {
      about: {
        es: 'Página web, URL completa (http, https, ftp o mailto); un valor vacío la borra.',
        en: 'Website, an absolute URL (http, https, ftp or mailto); empty clears it.',
      },
      rule: 'website',
    },
  });
  return { ...text, store: (sent: string) => sent, json: (stored: string) => stored };
};

/** Returns the parameters of a write. */
export const optionalParametersOf = (fields: TextFields) =>
  mapFields(fields, ({ parameter }) => Type.Optional(parameter));

/** Returns the members of a response. */
export const optionalMembersOf = <Table extends TextFields>(fields: Table) =>
  mapFields(fields, ({ member }) => Type.Optional(member));

/** Returns the texts of a view: without markup, and empty where a password hides them. */
export const plainTextsOf = <Table extends TextFields>(
  fields: Table,
  row: object,
  { locked }: { readonly locked: boolean },
): Record<keyof Table, string> => {
  const texts = readColumns(fields as Fields, row, locked);
  return mapFields(fields, ({ json }, name) => String(json(texts[name] as never, true)));
};
