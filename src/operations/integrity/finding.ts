import type { Phrase } from '../../kernel/phrase.ts';

/** Something in the data that does not agree with the rest, or a note. */
export interface Finding {
  /** What it is about, e.g. `event 12`; in English also in JSON. */
  readonly subject: Phrase;
  readonly problem: Phrase;
  /** Nothing is wrong; `check` does not fail for it. */
  readonly isNote?: true;
}

/** Called with what was found. */
export type Report = (finding: Finding) => void;

const kinds = {
  event: 'evento',
  venue: 'lugar',
  organizer: 'organizador',
  category: 'categoría',
  tag: 'etiqueta',
  image: 'imagen',
  record: 'registro',
  file: 'archivo',
} as const;

/** What a finding can be about, beside the database as a whole. */
export type SubjectKind = keyof typeof kinds;

/** Returns what reports problems or notes of one kind. */
export const problemsOf =
  (report: Report, kind: SubjectKind, more: Pick<Finding, 'isNote'> = {}) =>
  (name: number | string, es: string, en: string): void =>
    report({
      subject: { es: `${kinds[kind]} ${name}`, en: `${kind} ${name}` },
      problem: { es, en },
      ...more,
    });
