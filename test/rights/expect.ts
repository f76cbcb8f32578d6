import { isDeepStrictEqual } from 'node:util';
import type { Sending, WholeReply, WholeServer } from '../support/servers/whole-server.ts';
import type { Entry, RightsCalendar } from './calendar.ts';
import type { Caller } from './callers.ts';
import { type Kind, rightOf, tables } from './table.ts';

/** What is tried, and how much of it. */
export interface Trial {
  readonly calendar: RightsCalendar;
  readonly callers: readonly Caller[];
  /**
   * Whether every credential is tried by every address and verb. Else strangers and people with their passwords are,
   * and each other credential with every record, its addresses and verbs in turn; on PostgreSQL fewer (`inTurn`).
   */
  readonly isWhole: boolean;
}

/** What came of a trial: how much was asked, and a line for each answer that is not as the table says. */
export interface Outcome {
  readonly tried: number;
  readonly wrong: readonly string[];
}

const forbidden = ({ role }: Caller) => [role === 'stranger' ? 401 : 403, 'rest_forbidden'];

/** Status and code of the answer that a cell of the table means; the code is null where it is done. */
export const answerFor = (cell: string, caller: Caller, kind: Kind): readonly unknown[] => {
  if (cell === 'yes' || cell === 'masked') return [200, null];
  if (cell === 'forbidden') return forbidden(caller);
  if (cell === 'nonce') return [403, 'rest_cookie_invalid_nonce'];
  if (cell === 'unreadable') return [403, `${kind}-not-accessible`];
  if (cell === 'binned') return [403, 'event-no-longer-available'];
  if (cell === 'locked') return [403, 'event-password-protected'];
  if (cell === 'gone') return [410, `${kind}-is-in-trash`];
  throw new Error(`no answer for ${cell}`);
};

/** What the row of the caller's credentials says; `role` where his role decides. */
export const credentialCell = ({ credentials }: Caller, column: 'opens' | 'writes' | 'settings'): string =>
  tables.credentials.find((row) => row['credentials'] === credentials)?.[column] ?? 'role';

/** What a write of the caller comes to, given what his role may: his credentials may forbid it. */
export const cellOfWrite = (cell: string, caller: Caller): string => {
  const writes = credentialCell(caller, 'writes');
  return writes === 'role' ? cell : writes;
};

/** What the table says for the caller's role about one record. */
export const cellFor = (caller: Caller, what: Parameters<typeof rightOf>[1], entry: Entry): string =>
  rightOf(caller.role, what, { ...entry, isOwn: entry.ownerId === caller.userId });

/** What the table of creations says for the caller. */
export const creationCell = (caller: Caller, what: string): string =>
  tables.creations.find((row) => row['what'] === what)?.[caller.role] ?? '';

/** The caller's own records, and of everybody else's those of somebody who never asks. */
export const entriesFor = (entries: readonly Entry[], caller: Caller): readonly Entry[] =>
  entries.filter(({ ownerId }) => ownerId === caller.userId || ownerId === 6);

/** Strangers, and people with their passwords. */
export const arePeople = (callers: readonly Caller[]): readonly Caller[] =>
  callers.filter(({ credentials }) => credentials === 'none' || credentials === 'password');

/** Whether a part of the ways will do, since the other database is asked for all: they differ in what the HTTP layer decides. */
export const isSecondDatabase = ({ calendar, isWhole }: Trial): boolean =>
  !isWhole && calendar.server.database.dialect.name === 'postgres';

/**
 * All of the ways where all are to be tried, else one, another one each time. On PostgreSQL one for people too, and for
 * each other credential with every third record: there nothing but who one is and which record it is comes from the
 * database.
 */
export const inTurn = (trial: Trial) => {
  const isFewer = isSecondDatabase(trial);
  // Apart for each number of ways, which change and deletion of one record differ in: else each would get every other way.
  const turns = new Map<number, number>();
  return <T>(caller: Caller, ways: readonly T[]): readonly T[] => {
    const isPerson = arePeople([caller]).length > 0;
    if (trial.isWhole || (isPerson && !isFewer)) return ways;
    const turn = (turns.get(ways.length) ?? 0) + 1;
    turns.set(ways.length, turn);
    if (isFewer && !isPerson && turn % 3 !== 0) return [];
    const at = (isPerson || !isFewer ? turn : Math.floor(turn / 3)) % ways.length;
    return ways.slice(at, at + 1);
  };
};

/** Asks as the caller. */
export const askAs = (
  { server }: RightsCalendar,
  caller: Caller,
  request: string,
  { headers = {}, ...sending }: Sending = {},
): Promise<WholeReply> =>
  server.ask('-', request, { ...sending, headers: { ...caller.headers, ...headers } });

/** Status and code of an answer, as `answerFor` gives them. */
export const answerOf = ({ status, body }: Awaited<ReturnType<WholeServer['ask']>>): readonly unknown[] => [
  status,
  body?.code ?? null,
];

/** What is counted while something is tried. */
export const startOutcome = () => {
  let tried = 0;
  const wrong: string[] = [];
  return {
    /** Counts one request, and notes it when what it came to is not what was expected. */
    compare: (what: () => string, found: unknown, expected: unknown): void => {
      tried += 1;
      if (isDeepStrictEqual(found, expected)) return;
      wrong.push(`${what()}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
    },
    outcome: (): Outcome => ({ tried, wrong }),
  };
};

/** A record as failures name it. */
export const named = ({ kind, condition, ownerId, id }: Entry): string =>
  `${kind} ${id}, ${condition}, of ${ownerId}`;
