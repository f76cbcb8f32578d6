import { type SqlBool, sql } from 'kysely';
import { findFormerSlugs } from '../../calendar/addresses/former-slugs.ts';
import { createEventReader } from '../../calendar/events/read/event-reader.ts';
import { findLinksOf } from '../../calendar/events/read/event-rows.ts';
import { eventJson } from '../../calendar/events/read/json.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow } from '../../storage/tables.ts';
import type { ExportLine, LineSource } from './line.ts';
import { formerSlugsOf, storedColumns } from './stored-columns.ts';

/** Each is read with everything it is linked to. */
const atOnce = 100;

async function* linesOf(source: LineSource, rows: readonly EventRow[]): AsyncGenerator<ExportLine> {
  const { snapshot, site, images, links } = source;
  const reader = createEventReader({ ...snapshot, site, images });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = [...byId.keys()];
  const linked = await findLinksOf(snapshot.database.read, ids);
  const former = await findFormerSlugs(snapshot.database.read, 'event', ids);
  // Everything of everybody, what passwords hide too.
  const reading = { view: 'all', plain: false, isLocked: () => false, links } as const;
  for await (const event of reader.readMany(ids, reading, async () => undefined)) {
    const row = byId.get(event.view.id);
    if (row === undefined) throw new Error(`event ${event.view.id} is not there`);
    const stored = {
      ...storedColumns('event', row),
      ...linked.get(row.id),
      ...formerSlugsOf(former, row.id),
    };
    const json = eventJson(event, { site, plain: false, links, jsonLd: false });
    yield { kind: 'event', record: JSON.stringify(json), stored };
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
