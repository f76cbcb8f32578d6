import { AppError, wholePhrase } from '../../../../kernel/error.ts';
import type { Phrase } from '../../../../kernel/phrase.ts';
import { type Page, type PageReader, pageOrFailure, readInPieces } from './read-page.ts';
import { type SeenRecords, seenRecords } from './seen-records.ts';
import { sourceFailure } from './site-client.ts';

/** How many pages are asked for side by side. */
const atOnce = 3;
/** So many pages in a row with nothing new are no calendar. */
const mostIdlePages = 20;
/** So many pages in a row of which nothing can be had are a source that is down. */
const mostLostPages = 3;

/** One reading of a collection from its first page to its last one. */
export interface Pass {
  readonly seen: SeenRecords;
  /** What the pages said of the total, each number once. */
  readonly totals: ReadonlySet<number>;
  /** The pages that could not be read as they are, and what came of them. */
  readonly failures: readonly Phrase[];
  /** New records, and other records of an id that had come, page by page. Throws AppError when the source is down. */
  readonly read: () => AsyncIterable<ReturnType<SeenRecords['part']>>;
}

const broken = (failure: AppError, came: number): Phrase => {
  const { es, en } = wholePhrase(failure);
  return {
    es: `${es} Por partes vinieron ${came} registros de esa página.`,
    en: `${en} In pieces ${came} records of that page came.`,
  };
};

/**
 * A reading of all pages; `first` is its first one, or why that cannot be read, `told` a page that says how many there
 * are, `size` how many records were asked for a page.
 */
export const startPass = (reader: PageReader, first: Page | AppError, told: Page, size: number): Pass => {
  const seen = seenRecords();
  const totals = new Set<number>();
  const failures: Phrase[] = [];
  /** Of the last page, null while no page has told. */
  let last: number | null = null;
  /** How many records the source puts on a page: fewer than were asked for where it allows no more. */
  let full = 1;
  const note = ({ records, total, pages }: Page): void => {
    if (total !== null) totals.add(total);
    full = Math.max(full, records.length);
    if (total !== null && pages === Math.ceil(total / size)) full = size;
    last = pages ?? (total === null ? last : Math.ceil(total / full));
  };
  if (first instanceof AppError) note(told);

  const read = async function* (): ReturnType<Pass['read']> {
    let idle = 0;
    let lost = 0;
    const waiting: Promise<Page | AppError>[] = [Promise.resolve(first)];
    let asked = 1;
    const ask = (): void => {
      // Without a total each page tells only by what it holds whether there is another.
      const most = last ?? (waiting.length === 0 ? asked + 1 : asked);
      while (waiting.length < atOnce && asked < most) {
        asked += 1;
        waiting.push(pageOrFailure(reader.read({ page: asked, size })));
      }
      // Whoever waits for it hears of its failure, even when another page failed before.
      for (const page of waiting) page.catch(() => undefined);
    };
    for (let number = 1; waiting.length > 0; number += 1) {
      const page = await (waiting.shift() as Promise<Page | AppError>);
      const isFailure = page instanceof AppError;
      if (!isFailure) note(page);
      const records = isFailure ? await readInPieces(reader, number, full) : page.records;
      if (isFailure) failures.push(broken(page, records.length));
      lost = isFailure && records.length === 0 ? lost + 1 : 0;
      if (isFailure && lost === mostLostPages) throw page;
      const part = seen.part(records);
      const isNew = part.fresh.length + part.twins.length > 0;
      idle = isNew ? 0 : idle + 1;
      if (idle === mostIdlePages) {
        const address = reader.addressOf({ page: number, size });
        throw sourceFailure(
          address,
          `da una página tras otra sin nada nuevo, y dice que son ${last}.`,
          `it gives page after page with nothing new, and says that there are ${last}.`,
        );
      }
      if (isNew) yield part;
      if (last !== null || isNew) ask();
    }
  };
  return { seen, totals, failures, read };
};
