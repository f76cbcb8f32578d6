import type { Phrase } from '../../../kernel/phrase.ts';
import { type FileKind, fieldOfHeading, fileKinds, neededHeadings } from './columns.ts';

/** What the header row of a file says. */
export interface Header {
  readonly kind: FileKind;
  /** How many cells each row has. */
  readonly width: number;
  /** Place and heading of each column, by what it holds. */
  readonly columns: ReadonlyMap<string, { readonly at: number; readonly heading: string }>;
  /** Headings that mean nothing here. */
  readonly unknown: readonly string[];
}

const readAs = (kind: FileKind, headings: readonly string[]): Header => {
  const columns = new Map<string, { at: number; heading: string }>();
  const unknown: string[] = [];
  for (const [at, said] of headings.entries()) {
    const heading = said.trim();
    const field = fieldOfHeading(kind, heading);
    if (field !== undefined && !columns.has(field)) columns.set(field, { at, heading });
    else if (heading !== '') unknown.push(heading);
  }
  return { kind, width: headings.length, columns, unknown };
};

const missingOf = ({ kind, columns }: Header): readonly Phrase[] =>
  Object.entries(neededHeadings[kind])
    .filter(([field]) => !columns.has(field))
    .map(([, heading]) => heading);

/** How much of a header row is understood, to compare separators by. */
export const understood = (headings: readonly string[]): number =>
  Math.max(...fileKinds.map((kind) => readAs(kind, headings).columns.size));

/** How many headings a message names, and how much of each. */
const mostNamed = 20;
const longestNamed = 40;

const unclear: Phrase = {
  es: 'No se sabe si son eventos, lugares u organizadores. Se esperan columnas como "Título" y "Fecha de inicio" (o EVENT NAME y EVENT START DATE), VENUE NAME u ORGANIZER NAME.',
  en: 'It is not clear whether these are events, venues or organizers. Columns like EVENT NAME and EVENT START DATE, VENUE NAME or ORGANIZER NAME are expected.',
};

const hasStart = (headings: readonly string[]): boolean =>
  readAs('event', headings).columns.has('start_date');

/**
 * Reads the header row of a file: of the kind that is named, else of the kind whose columns it has; a start date makes
 * events. What is wrong with it otherwise.
 */
export const readHeader = (headings: readonly string[], named: FileKind | null): Header | Phrase => {
  const kinds = named !== null ? [named] : hasStart(headings) ? (['event'] as const) : fileKinds;
  const candidates = kinds
    .map((kind) => readAs(kind, headings))
    .sort((one, other) => other.columns.size - one.columns.size);
  const whole = candidates.filter((header) => missingOf(header).length === 0);
  const [best, second] = whole;
  const isTie = best !== undefined && best.columns.size === second?.columns.size;
  if (best !== undefined && !isTie) return best;
  const [nearest] = candidates;
  if (isTie || nearest === undefined || nearest.columns.size === 0) return unclear;
  const missing = missingOf(nearest);
  const strange = nearest.unknown.slice(0, mostNamed).map((heading) => heading.slice(0, longestNamed));
  const names = strange.join(', ');
  return {
    es: `Falta la columna ${missing.map(({ es }) => es).join(', ')}.${names && ` No se entienden: ${names}.`}`,
    en: `The column ${missing.map(({ en }) => en).join(', ')} is missing.${names && ` Not understood: ${names}.`}`,
  };
};
