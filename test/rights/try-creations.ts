import { plainPng } from '../support/calendars/pictures.ts';
import type { Sending } from '../support/servers/whole-server.ts';
import type { Entry } from './calendar.ts';
import type { Caller } from './callers.ts';
import {
  answerFor,
  answerOf,
  arePeople,
  askAs,
  cellFor,
  cellOfWrite,
  creationCell,
  credentialCell,
  inTurn,
  named,
  type Outcome,
  startOutcome,
  type Trial,
} from './expect.ts';
import { mounts } from './reads.ts';
import { tables } from './table.ts';
import { namesStatuses } from './try-lists.ts';
import { hiddenWord, openWord } from './words.ts';

type Written = 'event' | 'venue' | 'organizer';
const kinds = ['event', 'venue', 'organizer'] as const;
const unpublished = ['draft', 'pending', 'private'] as const;

let made = 0;
/** The fields of a record whose name nobody has yet. */
const fieldsOf = (kind: Written, more: object = {}): object => {
  made += 1;
  const times = { start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' };
  return kind === 'event'
    ? { title: `Nuevo ${made}`, slug: `nuevo-${made}`, ...times, ...more }
    : { [kind]: `Nuevo ${made}`, ...more };
};
const dated = (status: string): object => (status === 'future' ? { date_utc: '2027-06-01 08:00:00' } : {});

const make = async ({ calendar }: Trial, kind: Written, more: object): Promise<number> => {
  const json = fieldsOf(kind, more);
  const { status, body } = await calendar.server.ask('administrator', `POST ${mounts[0]}/${kind}s`, { json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
};

const entryOf = (kind: Written, condition: Entry['condition'], ownerId: number): Entry => ({
  number: 0,
  kind,
  condition,
  ownerId,
  id: 0,
  slug: '',
});

/** New records of every kind that ask for every status. */
export const tryNewRecords = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const turn = inTurn(trial);
  const rows = tables.statuses.filter((row) => row['before'] === 'new');
  for (const caller of trial.callers) {
    for (const kind of kinds) {
      const cell = cellOfWrite(creationCell(caller, `create ${kind}`), caller);
      for (const row of rows) {
        for (const mount of turn(caller, mounts)) {
          const asked = row['asked for'] ?? '';
          const json = fieldsOf(kind, asked === '-' ? {} : { status: asked, ...dated(asked) });
          const reply = await askAs(trial.calendar, caller, `POST ${mount}/${kind}s`, { json });
          const expected = cell === 'yes' ? [201, row[caller.role]] : answerFor(cell, caller, kind);
          const found = reply.status === 201 ? [201, reply.body.status] : answerOf(reply);
          compare(() => `${caller.name}: new ${kind} as ${asked}`, found, expected);
        }
      }
    }
  }
  return outcome();
};

/** Changes of status of everything unpublished that a person may change. */
export const tryStatuses = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const rows = tables.statuses.filter((row) => row['before'] === 'unpublished');
  for (const caller of arePeople(trial.callers)) {
    for (const kind of kinds) {
      for (const condition of unpublished) {
        const author = caller.userId;
        if (author === 0 || cellFor(caller, 'update', entryOf(kind, condition, author)) !== 'yes') continue;
        for (const row of rows) {
          const id = await make(trial, kind, { author, status: condition });
          const json = row['asked for'] === '-' ? { description: 'Otra' } : { status: row['asked for'] };
          const { body } = await askAs(trial.calendar, caller, `PATCH ${mounts[0]}/${kind}s/${id}`, { json });
          // What is shown and sent back stays (ADR 0057), also what the caller could not choose.
          const isKept = row[caller.role] === 'kept' || row['asked for'] === condition;
          const expected = isKept ? condition : row[caller.role];
          compare(
            () => `${caller.name}: ${condition} ${kind} ${JSON.stringify(json)}`,
            body.status,
            expected,
          );
        }
      }
    }
  }
  return outcome();
};

/** Whatever a person may delete, by id and by slug, and who sees it then. */
export const tryDeletions = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  for (const caller of arePeople(trial.callers)) {
    for (const kind of kinds) {
      for (const condition of ['publish', 'future', ...unpublished] as const) {
        for (const author of [caller.userId, 6]) {
          if (author === 0 || cellFor(caller, 'delete', entryOf(kind, condition, author)) !== 'yes') continue;
          for (const by of ['id', 'slug']) {
            const id = await make(trial, kind, { author, status: condition, ...dated(condition) });
            const address = by === 'id' ? id : `by-slug/nuevo-${made}`;
            const gone = await askAs(trial.calendar, caller, `DELETE ${mounts[0]}/${kind}s/${address}`);
            const later = await trial.calendar.server.ask('-', `GET ${mounts[0]}/${kind}s/${id}`);
            const found = [gone.status, gone.body.status, later.status];
            compare(() => `${caller.name}: ${condition} ${kind} of ${author}`, found, [200, 'trash', 403]);
          }
        }
      }
    }
  }
  return outcome();
};

const sendingsFor = async (
  what: string,
  { userId }: Caller,
): Promise<readonly (readonly [string, Sending])[]> => {
  made += 1;
  const written = (more: object) =>
    kinds.map((kind): [string, Sending] => [`/${kind}s`, { json: fieldsOf(kind, more) }]);
  switch (what) {
    case 'create category':
      return [['/categories', { json: { name: `Nueva ${made}` } }]];
    case 'create tag':
      return [['/tags', { json: { name: `Nueva ${made}` } }]];
    case 'create image':
      return [['/media', { raw: await plainPng(2, 2), type: 'image/png' }]];
    case 'name oneself as author':
      return written({ author: userId });
    case 'name somebody else as author':
      return written({ author: 6 });
    case 'set a password':
      return [['/events', { json: fieldsOf('event', { visibility_password: 'a' }) }]];
    case 'name somebody else as author of a place inside an event': {
      const organizer = [{ organizer: `Antes ${made}` }];
      return [
        ['/events', { json: fieldsOf('event', { organizer, venue: { venue: `Luego ${made}`, author: 6 } }) }],
      ];
    }
    default:
      return [];
  }
};

/** Whatever has a right of its own; where it is refused nothing is stored (reference events-api Q25). */
export const tryOwnRights = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const stored = async (): Promise<readonly unknown[]> => {
    const tablesNow = await trial.calendar.server.snapshot();
    return ['records', 'terms', 'changes', 'files'].map((name) => tablesNow[name]?.length);
  };
  const attempts = async (isAllowed: boolean): Promise<void> => {
    for (const caller of trial.callers) {
      for (const { what = '' } of tables.creations) {
        const right = creationCell(caller, what);
        const cell = cellOfWrite(right, caller);
        if (right === '-' || (cell === 'yes') !== isAllowed) continue;
        const expected = isAllowed ? [201, null] : answerFor(cell, caller, 'event');
        for (const [path, sending] of await sendingsFor(what, caller)) {
          const reply = await askAs(trial.calendar, caller, `POST ${mounts[0]}${path}`, sending);
          compare(() => `${caller.name}: ${what}, ${path}`, answerOf(reply), expected);
        }
      }
    }
  };
  const before = await stored();
  await attempts(false);
  compare(() => 'what was stored of what was refused', await stored(), before);
  await attempts(true);
  for (const caller of trial.callers) {
    const ofKey = credentialCell(caller, 'settings');
    for (const [what, path] of [
      ['read the settings', '/wp-json/wp/v2/settings'],
      ['read the audit log', '/audit'],
      ['read the metrics', '/metrics'],
    ] as const) {
      const cell = ofKey === 'role' ? creationCell(caller, what) : ofKey;
      const reply = await askAs(trial.calendar, caller, `GET ${path}`);
      compare(() => `${caller.name}: ${what}`, answerOf(reply), answerFor(cell, caller, 'event'));
    }
  }
  return outcome();
};

/** New events that name places which their author may not read: by name one finds none of them, by id one sees none. */
export const tryPlacesInEvents = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const { calendar } = trial;
  for (const caller of arePeople(trial.callers)) {
    if (!namesStatuses(caller)) continue;
    for (const entry of calendar.entries) {
      const { kind, condition } = entry;
      if ((kind !== 'venue' && kind !== 'organizer') || condition === 'trash') continue;
      if (cellFor(caller, 'list', entry) !== 'no') continue;
      const name = { [kind]: `Casa ${openWord(entry.number)}` };
      for (const [value, others] of [
        [name, 1],
        [{ id: entry.id }, 0],
      ] as const) {
        const json = fieldsOf('event', { [kind]: value });
        const { status, body, bytes } = await askAs(calendar, caller, `POST ${mounts[0]}/events`, { json });
        const ids: readonly number[] = [body[kind] ?? []].flat().map(({ id }: { id: number }) => id);
        const found = [status, ids.length, ids.includes(entry.id), bytes.includes(hiddenWord(entry.number))];
        compare(() => `${caller.name}: in an event ${named(entry)}`, found, [201, others, false, false]);
      }
      const { status, body } = await askAs(calendar, caller, `POST ${mounts[0]}/${kind}s`, { json: name });
      compare(() => `${caller.name}: again ${named(entry)}`, [status, body.id === entry.id], [201, false]);
    }
  }
  return outcome();
};
