import { randomUUID } from 'node:crypto';
import { type Clock, utcText } from '../../../kernel/clock.ts';
import type { Database, Executor } from '../../../storage/dialect.ts';

/** The right to ask the geocoder, which of all processes on one calendar only one has at a time. */
export interface Turn {
  /** Takes it or keeps it for so many milliseconds and a little more; false while another process has it. */
  readonly take: (milliseconds: number) => Promise<boolean>;
  /** Gives it back if it has it, but to nobody before the pause that it was last taken for is over. */
  readonly release: () => Promise<void>;
}

const name = 'geocoder_turn';
/** Longer than one question takes; whoever ends without giving its turn back holds up the others for so long. */
const spare = Temporal.Duration.from({ minutes: 2 });

const holderOf = async (executor: Executor): Promise<{ owner: string; until: string } | null> => {
  const row = await executor
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as { owner: string; until: string });
};

/** Who may ask stands in `settings`, so that it holds across processes and machines. */
export const geocoderTurn = ({ transaction, read }: Database, clock: Clock): Turn => {
  const owner = randomUUID();
  let mineUntil: Temporal.Instant | null = null;
  let pausedUntil: Temporal.Instant = Temporal.Instant.fromEpochMilliseconds(0);

  const isTaken = async (executor: Executor): Promise<boolean> => {
    const holder = await holderOf(executor);
    return holder !== null && holder.owner !== owner && holder.until > utcText(clock());
  };
  const write = async (executor: Executor, until: Temporal.Instant): Promise<void> => {
    const value = JSON.stringify({ owner, until: utcText(until) });
    await executor
      .insertInto('settings')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  };

  return {
    take: async (milliseconds) => {
      pausedUntil = clock().add({ milliseconds });
      // Not written anew for each question, but when less than half of the spare time would be left.
      const isEnough = mineUntil !== null && pausedUntil.add({ minutes: 1 }).until(mineUntil).sign >= 0;
      if (isEnough) return true;
      if (await isTaken(read)) return false;
      const until = pausedUntil.add(spare);
      const isMine = await transaction(async (executor) => {
        if (await isTaken(executor)) return false;
        await write(executor, until);
        return true;
      });
      mineUntil = isMine ? until : null;
      return isMine;
    },
    release: async () => {
      if (mineUntil === null) return;
      mineUntil = null;
      await transaction(async (executor) => {
        if ((await holderOf(executor))?.owner === owner) await write(executor, pausedUntil);
      });
    },
  };
};
