import { AppError } from '../../../../kernel/error.ts';
import type { ImportKind } from '../../source.ts';
import { countOf, listOf, type Raw, rawOf } from './raw.ts';
import type { InterfaceAddress } from './site-address.ts';
import { loginRefused, type SiteClient, sourceFailure } from './site-client.ts';

/** Of a page that fails whenever it is asked for, pieces are tried more briefly. */
const triesOfPiece = 2;

/** A piece of a page that fails is asked for in so many pieces, and these record by record. */
const pieces = 5;

/** The page, or why it cannot be read; other errors are thrown. */
export const pageOrFailure = async (page: Promise<Page>): Promise<Page | AppError> => {
  try {
    return await page;
  } catch (error) {
    if (error instanceof AppError && error.code === 'import_source') return error;
    throw error;
  }
};

/**
 * Reads what can be had of a page that fails as a whole, as one broken record makes it: the pages of smaller size that
 * cover it, first of a fifth, then of one record. Gives the records that came.
 */
export const readInPieces = async (
  { read }: PageReader,
  page: number,
  size: number,
): Promise<readonly unknown[]> => {
  const found: unknown[] = [];
  const readRange = async (from: number, to: number, step: number): Promise<void> => {
    for (let piece = Math.floor(from / step); piece * step < to; piece += 1) {
      const part = await pageOrFailure(read({ page: piece + 1, size: step, tries: triesOfPiece }));
      if (!(part instanceof AppError)) found.push(...part.records);
      else if (step > 1) await readRange(Math.max(from, piece * step), Math.min(to, (piece + 1) * step), 1);
    }
  };
  await readRange((page - 1) * size, page * size, Math.ceil(size / pieces));
  return found;
};

/** The collections of the interface: their paths, which also name the lists in answers. */
export const collectionNames: Readonly<Record<ImportKind, string>> = {
  category: 'categories',
  tag: 'tags',
  venue: 'venues',
  organizer: 'organizers',
  event: 'events',
};

/** Before and after every date of a calendar, in years that every program can read. */
const allDates = { start_date: '1000-01-01', end_date: '9999-12-31' };

/** What is asked of the collections. */
export interface CollectionQuery {
  /** The first day of the events, `YYYY-MM-DD`, null for all. */
  readonly since: string | null;
  /** Whether nobody signs in, so that only what is public comes. */
  readonly publicOnly: boolean;
}

/** A page of a collection: what it holds, and how many there are in all as far as it says. */
export interface Page {
  readonly records: readonly unknown[];
  readonly total: number | null;
  readonly pages: number | null;
}

/** Which page, of how many records; asked for `tries` times where the client's own number is too patient. */
interface PageAsked {
  readonly page: number;
  readonly size: number;
  readonly tries?: number;
}

/** Reads a page of a collection; a page behind the last one is empty. Throws AppError `import_source`, `import_login`. */
export interface PageReader {
  readonly read: (asked: PageAsked) => Promise<Page>;
  readonly addressOf: (asked: PageAsked) => string;
}

/** What is asked of a collection, so that nothing is left out: sites list terms without events only when told to. */
const filterOf = (kind: ImportKind, since: string | null) => {
  if (kind === 'event') return { ...allDates, ...(since === null ? {} : { start_date: since }) };
  return kind === 'category' || kind === 'tag' ? { hide_empty: 0 } : {};
};

/** A reader of the pages of one kind. */
export const pageReader = (
  client: SiteClient,
  address: InterfaceAddress,
  kind: ImportKind,
  { since, publicOnly }: CollectionQuery,
): PageReader => {
  const name = collectionNames[kind];
  const filter = filterOf(kind, since);
  const addressOf = ({ page, size }: PageAsked): string =>
    address.of(`/${name}`, { ...filter, per_page: size, page });
  return {
    addressOf,
    read: async (asked) => {
      const url = addressOf(asked);
      const { status, body } = await client(url, asked.tries);
      if (status === 404 && asked.page > 1) return { records: [], total: null, pages: null };
      if (status === 401 || status === 403) throw loginRefused(url, !publicOnly);
      const answer: Raw = rawOf(body) ?? {};
      const records = listOf(answer[name]);
      if (status !== 200 || records === null) {
        throw sourceFailure(
          url,
          `respondió ${status}, y no una lista de ${name}.`,
          `it answered ${status}, and no list of ${name}.`,
        );
      }
      return { records, total: countOf(answer['total']), pages: countOf(answer['total_pages']) };
    },
  };
};
