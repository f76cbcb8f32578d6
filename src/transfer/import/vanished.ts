import type { Actor } from '../../kernel/actor.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { inBatches } from '../../kernel/waiting.ts';
import type { Database } from '../../storage/dialect.ts';
import type { KindImports } from './kind-imports.ts';
import { deleteImport, type ImportRow, listImports, markVanished } from './ledger.ts';
import type { Vanished } from './report.ts';
import { type ImportKind, importKinds, type Source } from './source.ts';

const batchSize = 500;

/** Of what was imported before, what lies within the reach of this reading. */
const withinReach = async (
  { read }: Database,
  kind: ImportKind,
  rows: readonly ImportRow[],
  { publicOnly, showsHidden, since }: Source,
): Promise<readonly ImportRow[]> => {
  const reached = rows.filter(({ published }) => published === 1 || !publicOnly);
  if (kind !== 'event' || (since === null && showsHidden)) return reached;
  const shown: ImportRow[] = [];
  for await (const some of inBatches(reached, batchSize)) {
    const ids = some.map(({ record_id }) => record_id);
    let query = read.selectFrom('events').select('id').where('id', 'in', ids);
    if (since !== null) query = query.where('start_local', '>=', since);
    if (!showsHidden) query = query.where('hide_from_listings', '=', 0);
    const found = new Set((await query.execute()).map(({ id }) => id));
    shown.push(...some.filter(({ record_id }) => found.has(record_id)));
  }
  return shown;
};

const findHere = async (
  { read }: Database,
  kind: KindImports,
  rows: readonly ImportRow[],
): Promise<readonly Vanished[]> => {
  const vanished: Vanished[] = [];
  for await (const some of inBatches(rows, batchSize)) {
    const here = await kind.findHere(
      read,
      some.map(({ record_id }) => record_id),
    );
    for (const { kind: name, record_id: id, source_key: key } of some) {
      const record = here.get(id);
      if (record === undefined || record.status === 'trash') continue;
      vanished.push({ kind: name, id, key, name: plainText(record.name) });
    }
  }
  return vanished;
};

/**
 * What was imported from the source before and is not there any more, as far as this reading reaches; `seen` are
 * the keys that were read. Events come first, so that they can be removed before what they are linked to.
 */
export const findVanished = async (
  database: Database,
  kinds: Readonly<Record<ImportKind, KindImports>>,
  source: Source,
  seen: ReadonlySet<string>,
): Promise<readonly Vanished[]> => {
  const vanished: Vanished[] = [];
  for (const kind of importKinds.toReversed()) {
    const gone = (await listImports(database.read, source.name, kind)).filter(
      ({ source_key }) => !seen.has(source_key),
    );
    const reached = await withinReach(database, kind, gone, source);
    vanished.push(...(await findHere(database, kinds[kind], reached)));
  }
  return vanished;
};

/** Puts what vanished into the trash, terms are deleted; it comes back should the source show it again. */
export const removeVanished = async (
  database: Database,
  kinds: Readonly<Record<ImportKind, KindImports>>,
  vanished: readonly Vanished[],
  actor: Actor,
): Promise<void> => {
  for (const { kind, id, key } of vanished) {
    await kinds[kind].remove(id, actor);
    await database.transaction((executor) =>
      kind === 'category' || kind === 'tag' ? deleteImport(executor, key) : markVanished(executor, key),
    );
  }
};
