import type { Phrase } from '../../kernel/phrase.ts';

const kinds = {
  event: 'evento',
  venue: 'lugar',
  organizer: 'organizador',
  category: 'categoría',
  tag: 'etiqueta',
  image: 'imagen',
  record: 'registro',
  file: 'archivo',
  list: 'lista',
} as const;

/** What a finding can be about, beside the database as a whole. */
export type SubjectKind = keyof typeof kinds;

/** What a finding is about: the kind of thing, and which one. */
export const subjectOf = (kind: SubjectKind, name: number | string): Phrase => ({
  es: `${kinds[kind]} ${name}`,
  en: `${kind} ${name}`,
});
