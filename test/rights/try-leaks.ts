import { isSecret, password, type RightsCalendar } from './calendar.ts';
import type { Caller } from './callers.ts';
import {
  arePeople,
  askAs,
  cellFor,
  credentialCell,
  named,
  type Outcome,
  startOutcome,
  type Trial,
} from './expect.ts';
import { mounts, type Read, readsOf } from './reads.ts';
import { firstDifference, shapeOf } from './shapes.ts';
import { wordsIn } from './words.ts';

/**
 * What the reference itself tells of a record one may not read, beside that it is there. Everything else is the same
 * as if the record did not exist.
 */
export const exceptions: readonly {
  readonly told: string;
  readonly source: string;
  readonly holds: (read: Read) => boolean;
}[] = [
  {
    told: 'By its own id and slug it is refused with 403, and what does not exist with 404 or 400.',
    source:
      'events-api Q31 "keep (upstream tests demand 403)"; venues-organizers-terms-api 6; by slug: events-api 3.8',
    holds: ({ isSingle }) => isSingle,
  },
  {
    told: 'Lists of what an event is linked to are empty, and refused for an event that does not exist.',
    source: 'venues-organizers-terms-api 2 "event: id of an existing event, any status", 3 "post / event"',
    holds: ({ path }) => /^\/(?:venues|organizers|categories|tags)\?(?:event|post)=/.test(path),
  },
];

/** Whether the caller may learn a word of the record that way. */
const mayLearn = (calendar: RightsCalendar, caller: Caller, read: Read) => {
  const isOpening = read.path.includes(`password=${password}`);
  const isEditing = read.path.includes('context=edit') && credentialCell(caller, 'opens') === 'role';
  return ({ number, isHidden }: { readonly number: number; readonly isHidden: boolean }): boolean => {
    const entry = calendar.entries[number];
    if (entry === undefined) return false;
    if (entry.condition === 'hidden' && !read.isSingle) return false;
    const cell = cellFor(caller, entry.condition === 'hidden' ? 'read' : 'list', entry);
    if (cell === 'no') return false;
    if (cell !== 'masked' || !isHidden) return true;
    return isOpening || (isEditing && cellFor(caller, 'open', entry) === 'yes');
  };
};

/**
 * Whether the caller is asked the same as of another record: his own and those of somebody who never asks stand for
 * all, beside what an author could know of a contributor's and the other way round. Editors and administrators may
 * know everything but what is behind passwords and in the trash.
 */
const isLikeAnother = ({ role, userId }: Caller, { about }: Read): boolean => {
  if (about === null || about.ownerId === userId) return false;
  if (role === 'administrator' || role === 'editor')
    return about.ownerId !== 6 || (about.condition !== 'protected' && about.condition !== 'trash');
  const alsoOf = { author: 4, contributor: 3 }[role];
  return about.ownerId !== 6 && about.ownerId !== alsoOf;
};

/** Those whose answers are compared with the twin's; editors and administrators may know all that is missing there. */
const mustNotKnow = ['stranger', 'subscriber', 'contributor', 'author'];

/**
 * Every read of every caller: no answer holds a word that he may not know, and what those without rights are answered
 * is, byte for byte and header for header, what they are answered in a twin where the secrets are not. Each answer is
 * asked for again after all others, when it may be a kept one.
 */
export const tryLeaks = async (trial: Trial, twin: Pick<Trial, 'calendar' | 'callers'>): Promise<Outcome> => {
  const { calendar, callers, isWhole } = trial;
  const { compare, outcome } = startOutcome();
  const reads = readsOf(calendar);
  const people = arePeople(callers);
  const twins = new Map(twin.callers.map((caller) => [caller.name, caller]));
  const twinOf = (caller: Caller): Caller => twins.get(caller.name) ?? caller;
  const first = new Map<string, readonly string[]>();
  const again = isWhole ? reads : reads.filter(({ about }) => about === null);

  const read = async (caller: Caller, one: Read, mount: string): Promise<readonly string[]> => {
    const reply = await askAs(calendar, caller, `GET ${mount}${one.path}`);
    const words = wordsIn(reply.bytes.toString() + JSON.stringify(reply.headers), one.path);
    const learned = words.filter((word) => !mayLearn(calendar, caller, one)(word));
    const what = () =>
      `${caller.name}: ${one.path} tells of ${learned.map(({ number }) => named(calendar.entries[number] as never))}`;
    compare(
      what,
      learned.map(({ word }) => word),
      [],
    );
    return shapeOf(reply);
  };

  for (const one of reads) {
    for (const caller of people) {
      if (!isWhole && isLikeAnother(caller, one)) continue;
      const shape = await read(caller, one, mounts[0]);
      if (one.about === null) first.set(`${caller.name} ${one.path}`, shape);
      if (!mustNotKnow.includes(caller.role) || one.path.includes(`password=${password}`)) continue;
      const isExcepted =
        one.about !== null && isSecret(one.about) && exceptions.some(({ holds }) => holds(one));
      if (isExcepted) continue;
      const other = shapeOf(await askAs(twin.calendar, twinOf(caller), `GET ${mounts[0]}${one.path}`));
      const difference = shape.every((line, index) => line === other[index])
        ? ''
        : firstDifference(shape, other);
      compare(
        () =>
          `${caller.name}: ${one.path} ${one.about === null ? '' : named(one.about)} is not as in the twin`,
        difference,
        '',
      );
    }
  }
  for (const [index, one] of again.entries()) {
    for (const [at, caller] of callers.entries()) {
      // Other people for each list, and fewer of the other credentials: no database has a part in cached responses.
      const oneIn = people.includes(caller) ? 6 : 15;
      if (!isWhole && (index + at) % oneIn !== 0) continue;
      const mount =
        caller.credentials === 'password' || caller.credentials === 'none' ? mounts[0] : mounts[1];
      const shape = await read(caller, one, mount);
      const before = first.get(`${caller.name} ${one.path}`);
      if (before !== undefined) compare(() => `${caller.name}: ${one.path} again`, shape[1], before[1]);
    }
  }
  return outcome();
};
