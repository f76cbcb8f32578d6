/** What can be measured, by the words of `--only`. */
export const parts = [
  'start',
  'reads',
  'lists',
  'deep',
  'search',
  'inserts',
  'writes',
  'mixed',
  'transfers',
  'workers',
  'memory',
] as const;

/** One of them. */
export type Part = (typeof parts)[number];

/** A calendar, and what is measured on it. */
export interface Plan {
  readonly events: number;
  readonly database: 'sqlite' | 'postgres';
  readonly parts: readonly Part[];
}

/** What can be measured on which calendar; whatever writes comes last. */
const plans: readonly Plan[] = [
  { events: 1000, database: 'sqlite', parts: ['start', 'reads', 'workers', 'inserts', 'writes'] },
  { events: 10_000, database: 'sqlite', parts: ['lists', 'search', 'mixed', 'transfers', 'memory'] },
  { events: 100_000, database: 'sqlite', parts: ['start', 'reads', 'lists', 'writes', 'mixed', 'transfers'] },
  {
    events: 1_000_000,
    database: 'sqlite',
    parts: ['start', 'reads', 'lists', 'deep', 'search', 'inserts', 'writes', 'memory'],
  },
  { events: 100_000, database: 'postgres', parts: ['reads', 'lists', 'writes', 'transfers'] },
];

const nameOf = ({ database, events }: Plan): string => `${database} ${events}`;

/** The names of all calendars, by the words of `--calendars`. */
export const calendarNames: readonly string[] = plans.map(nameOf);

/** Those that are measured when none are named. */
const usual: Readonly<Record<'quick' | 'thorough', readonly string[]>> = {
  quick: ['sqlite 1000', 'sqlite 10000'],
  thorough: ['sqlite 1000', 'sqlite 100000', 'sqlite 1000000', 'postgres 100000'],
};

const refuseOthers = (option: string, given: readonly string[], known: readonly string[]): void => {
  const other = given.find((name) => !known.includes(name));
  if (other !== undefined) throw new Error(`--${option} knows no "${other}", only ${known.join(', ')}`);
};

/**
 * The plans that are chosen, each with no other parts than those; null for all parts, and for the usual calendars.
 * Throws for a name that there is not, and where nothing at all would be measured.
 */
export const choosePlans = (
  only: readonly string[] | null,
  calendars: readonly string[] | null,
  isQuick: boolean,
): readonly Plan[] => {
  refuseOthers('only', only ?? [], parts);
  refuseOthers('calendars', calendars ?? [], calendarNames);
  const names = calendars ?? usual[isQuick ? 'quick' : 'thorough'];
  const chosen = plans
    .filter((plan) => names.includes(nameOf(plan)))
    .map((plan) => ({ ...plan, parts: plan.parts.filter((part) => only?.includes(part) ?? true) }))
    .filter((plan) => plan.parts.length > 0);
  if (chosen.length === 0) throw new Error(`nothing of that is measured on ${names.join(', ')}`);
  return chosen;
};
