import type { Plan } from './explain.ts';

/** A step that goes through a whole table or index, and why it may. */
interface Exception {
  readonly step: RegExp;
  readonly why: string;
}

const exceptions: readonly Exception[] = [
  {
    step: /\bevents_scheduled\b/,
    why: 'a partial index, which holds only what is scheduled; its first entry is asked for',
  },
  {
    step: /\bevents_by_(title|modified)\b/,
    why: 'lists in that order, until the page is full (calendar/events/list/page.ts)',
  },
  {
    step: /\boccurrences_by_(start|event)\b/,
    why: 'lists: length, page and days are read along a narrow index, in the reader thread',
  },
  {
    step: /^SCAN event_search$/,
    why: 'words shorter than a trigram, which no index has; in the reader thread',
  },
  {
    step: /\busers$/,
    why: 'people are few, and known ones are in memory',
  },
  {
    step: /\bterms$/,
    why: 'all terms are cached, and read again with each revision (calendar/terms/term-index.ts)',
  },
  {
    step: /^(SCAN images\b|.* on images$)/,
    why: 'what editors see of the media library: its total, and substrings of names; some ten bytes an image',
  },
  {
    step: /Backward using (venues|organizers)_by_date on \w+ place$/,
    why: 'venues or organizers in the order of their list, until the page is full',
  },
  {
    step: /Backward using changes_pkey on changes$/,
    why: 'the newest change, the last entry of the index; and the audit log from there, until the page is full',
  },
  {
    step: /\b(changes|account_acts)\b.*$/,
    why: 'the audit log, newest first, until the page is full; of one person or kind possibly all of it, in a thread of its own; and the thousand oldest',
  },
];

// What a part of the query itself has found, rows without a table, and virtual tables by their index.
const made =
  /^SCAN (found|few|near|\(|CONSTANT|json_each|\d+-ROW VALUES|event_trigrams VIRTUAL TABLE INDEX \d+:M)/;

const isFullScan = (plan: Plan, at: number): boolean => {
  const step = (plan[at] ?? '').replace(/^[\s>-]*(->\s*)?/, '');
  if (/^SCAN /.test(step)) return !made.test(step);
  if (/Seq Scan on /.test(step)) return true;
  // An index without a condition is walked from end to end.
  return /^Index (Only )?Scan /.test(step) && !/^\s*Index Cond:/.test(plan[at + 1] ?? '');
};

/** The steps of the plan that go through all rows of a table that grows with the calendar, without an argued reason. */
export const fullScansIn = (plan: Plan): readonly string[] =>
  plan.filter(
    (step, at) => isFullScan(plan, at) && !exceptions.some((exception) => exception.step.test(step.trim())),
  );
