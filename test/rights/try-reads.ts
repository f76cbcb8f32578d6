import type { Entry } from './calendar.ts';
import type { Caller } from './callers.ts';
import {
  answerFor,
  askAs,
  cellFor,
  cellOfWrite,
  credentialCell,
  entriesFor,
  inTurn,
  named,
  type Outcome,
  startOutcome,
  type Trial,
} from './expect.ts';
import { addressesOf, filesOf, mounts } from './reads.ts';
import { hiddenWord } from './words.ts';

interface Way {
  readonly request: string;
  readonly what: 'read' | 'open';
  /** Whether it is a file, which is nobody's to write. */
  readonly isFile: boolean;
}

const waysTo = (entry: Entry): readonly Way[] => {
  const records = addressesOf(entry);
  const files = filesOf(entry);
  const to =
    (addresses: readonly string[]) => (verb: string, mount: string, query: string, what: Way['what']) =>
      addresses.map(
        (address): Way => ({
          request: `${verb} ${mount}${address}${query}`,
          what,
          isFile: addresses === files,
        }),
      );
  const [each, file] = [to(records), to(files)];
  const [own, tec] = mounts;
  const reads = [
    ...each('GET', own, '', 'read'),
    ...each('GET', tec, '', 'read'),
    ...each('HEAD', own, '', 'read'),
    ...file('GET', own, '', 'read'),
  ];
  if (entry.kind === 'image')
    reads.push({ request: `GET /wp-json/wp/v2/media/${entry.id}`, what: 'read', isFile: false });
  if (entry.condition !== 'protected') return reads;
  return [
    ...reads,
    ...each('GET', own, '?password=falsa', 'read'),
    ...each('GET', tec, '?context=edit', 'open'),
    ...file('GET', own, '?password=falsa', 'read'),
    ...file('GET', tec, '?context=edit', 'open'),
  ];
};

/** Whether the answer lets the caller know that he may write. */
const mayWrite = (caller: Caller, entry: Entry): boolean => {
  const cell = cellFor(caller, 'update', entry);
  // The cookie alone reads: what its person may write is told with it.
  return caller.credentials === 'cookie without token' ? cell === 'yes' : cellOfWrite(cell, caller) === 'yes';
};

/** Every record by id and by slug, under both mounts, events as files too, with what the answer shows and allows. */
export const tryReads = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const turn = inTurn(trial);
  for (const caller of trial.callers) {
    for (const entry of entriesFor(trial.calendar.entries, caller)) {
      for (const { request, what, isFile } of turn(caller, waysTo(entry))) {
        const opens = credentialCell(caller, 'opens') === 'role' ? what : 'read';
        const cell = cellFor(caller, opens, entry);
        const { status, body, bytes, headers } = await askAs(trial.calendar, caller, request);
        const isHead = request.startsWith('HEAD');
        const [expected, code] = answerFor(cell, caller, entry.kind);
        const found = {
          status,
          code: isHead ? code : (body?.code ?? null),
          shows: isHead || entry.kind === 'image' ? null : bytes.includes(hiddenWord(entry.number)),
          allowsWriting: status === 200 ? String(headers['allow']).includes('PATCH') : null,
        };
        compare(() => `${caller.name}: ${request} (${named(entry)})`, found, {
          status: expected,
          code,
          shows: isHead || entry.kind === 'image' ? null : cell === 'yes',
          allowsWriting: expected === 200 ? !isFile && mayWrite(caller, entry) : null,
        });
      }
    }
  }
  return outcome();
};
