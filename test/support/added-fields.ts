import { registerHooks } from 'node:module';

/*
 * Loaded with `--import` it adds a text field `subtitle` to events and venues of the program: its column to the schema,
 * its definition to the table of fields, and nothing else.
 */

const column = { after: '\n      uid: text(),', added: '\n      subtitle: text(),' };
const additions: Readonly<Record<string, { readonly after: string; readonly added: string }>> = {
  '/src/storage/schema/event-tables.ts': column,
  '/src/storage/schema/record-tables.ts': {
    after: '\n      city: text(),',
    added: '\n      subtitle: text(),',
  },
  '/src/calendar/events/fields/fields.ts': {
    after: 'export const eventFields = {',
    added: `
  subtitle: line('Subtítulo.', 'Subtitle.', 'Con la banda', {
    isSearched: true,
    headings: [['Subtitle'], ['Subtítulo']],
  }),`,
  },
  '/src/calendar/venues/fields.ts': {
    after: 'export const venueTexts = {',
    added: `
  subtitle: placeLine('Subtítulo.', 'Subtitle.', 'Antes cine', { headings: [['Subtitle'], ['Subtítulo']] }),`,
  },
};

registerHooks({
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    const addition = Object.entries(additions).find(([file]) => url.endsWith(file))?.[1];
    if (addition === undefined) return loaded;
    const source = String(loaded.source);
    if (source.split(addition.after).length !== 2) throw new Error(`${url} has no place for the field`);
    return { ...loaded, source: source.replace(addition.after, addition.after + addition.added) };
  },
});
