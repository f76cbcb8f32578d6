import { sql } from 'kysely';
import { type Actor, anonymous } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { eraseTrashedEvent } from './erase-event.ts';
import { erasePlace } from './erase-place.ts';

/** Records that go in one transaction, so that nobody waits long for its turn. */
const atOnce = 20;

const kinds = ['event', 'venue', 'organizer'] as const;
type Kind = (typeof kinds)[number];

/** Nobody: it is the program that removes them. */
const actor: Actor = anonymous;

/**
 * Those of the trash to which nothing has happened since that moment, as the change log has it, whatever they say
 * themselves; of all or only of these.
 */
const findOld = async (
  executor: Executor,
  kind: Kind,
  end: string,
  among: readonly number[] | null = null,
): Promise<readonly number[]> => {
  const some = among === null ? sql`` : sql`and id in (${sql.join(among)})`;
  const { rows } = await sql<{ readonly id: number }>`select id from ${sql.table(`${kind}s`)} as record
    where status = 'trash' ${some} and not exists (select 1 from changes where kind = ${kind}
      and record_id = record.id and at >= ${end})
    order by id limit ${sql.lit(atOnce)}`.execute(executor);
  return rows.map(({ id }) => id);
};

/**
 * Removes for good what has lain in the trash unchanged since before that moment, with what the change log keeps of it, and tells how many
 * records those were; their pictures stay (docs/adr/0069).
 */
export const emptyTrash = async (
  { readHeavy, transaction }: Pick<Database, 'readHeavy' | 'transaction'>,
  before: Temporal.Instant,
  now: Temporal.Instant,
): Promise<number> => {
  const end = utcText(before);
  let removed = 0;
  const removeSome = async (executor: Executor, kind: Kind, found: readonly number[]): Promise<number> => {
    // One may have been restored meanwhile.
    const ids = await findOld(executor, kind, end, found);
    for (const id of ids) {
      if (kind === 'event') await eraseTrashedEvent(executor, id, { actor, now });
      else await erasePlace(executor, kind, id, { actor, now, onRequest: false });
    }
    return ids.length;
  };
  for (const kind of kinds) {
    for (;;) {
      // Nobody's turn to write is taken for looking through all of them.
      const found = await findOld(readHeavy, kind, end);
      if (found.length === 0) break;
      removed += await transaction((executor) => removeSome(executor, kind, found));
    }
  }
  return removed;
};
