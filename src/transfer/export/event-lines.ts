import { type SqlBool, sql } from 'kysely';
import { findFormerSlugs } from '../../calendar/addresses/former-slugs.ts';
import type { RenderedEvent } from '../../calendar/events/read/rendered-event.ts';
import { createEventReader, type EventReader } from '../../calendar/events/read/representation.ts';
import { findLinksOf } from '../../calendar/events/write/event-links.ts';
import { AppError } from '../../kernel/error.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow } from '../../storage/tables.ts';
import { type ExportLine, filled, type LineSource } from './line.ts';
import { formerSlugsOf, storedColumns } from './stored-columns.ts';

/** Each is read with everything it is linked to. */
const atOnce = 100;

/** Everything of everybody, what passwords hide too. */
const reading = { view: 'all', plain: false, isLocked: () => false, isShared: false } as const;

const renderTogether = async (
  reader: EventReader,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RenderedEvent>> => {
  try {
    return new Map((await reader.renderMany(ids, reading)).map((event) => [event.id, event]));
  } catch (error) {
    // Too large for a page of a list.
    if (error instanceof AppError) return new Map();
    throw error;
  }
};

async function* linesOf(source: LineSource, rows: readonly EventRow[]): AsyncGenerator<ExportLine> {
  const reader = createEventReader({ ...source.snapshot, site: source.site, images: source.images });
  const ids = rows.map(({ id }) => id);
  const links = await findLinksOf(source.snapshot.database.read, ids);
  const former = await findFormerSlugs(source.snapshot.database.read, 'event', ids);
  const together = await renderTogether(reader, ids);
  for (const row of rows) {
    const event = together.get(row.id) ?? (await reader.renderOne(row.id, reading, { jsonLd: false }));
    if (event === undefined) throw new Error(`event ${row.id} is not there`);
    const stored = { ...storedColumns(row), ...links.get(row.id), ...formerSlugsOf(former, row.id) };
    yield { kind: 'event', record: filled(source, event.rendered), stored };
  }
}

/**
 * All events. Drafts come last: they may have the slug of another event, and get it again when that is there
 * already.
 */
export async function* eventLines(source: LineSource): AsyncGenerator<ExportLine> {
  const { read } = source.snapshot.database;
  const isDraft = sql<SqlBool>`status in ('draft', 'pending')`;
  for (const condition of [sql<SqlBool>`not ${isDraft}`, isDraft]) {
    for await (const rows of rowsById(read, 'events', atOnce, condition)) yield* linesOf(source, rows);
  }
}
