import type { Figure } from './report/figure.ts';
import { middle } from './report/outcome.ts';

/** What is worse by more than this is marked. Two equal programs differ by up to a tenth in one run. */
const tolerance = 0.15;

interface Quantity {
  readonly name: string;
  /** Null where the line does not have it. */
  readonly of: (figure: Figure) => number | null;
  /** Null where it is only reported. */
  readonly better: 'higher' | 'lower' | null;
}

/** A line on memory has nothing else; in the others memory is the most so far, which is not compared. */
const memoryOf = ({ memory, p50 }: Figure): number | null => (p50 === null ? memory : null);
/** Where clients send as much as is answered, the time of one request says nothing more than the requests a second. */
const timeOf = ({ p50, perSecond }: Figure): number | null => (perSecond === null ? p50 : null);

const quantities: readonly Quantity[] = [
  { name: 'requests/s', of: ({ perSecond }) => perSecond, better: 'higher' },
  { name: 'p50 ms', of: timeOf, better: 'lower' },
  { name: 'CPU µs', of: ({ cpu }) => cpu, better: 'lower' },
  { name: 'MB', of: memoryOf, better: 'lower' },
  // To what stands in the line. It falls also where only that is faster, as reads alone beside mixed ones.
  { name: 'ratio', of: ({ ratio }) => ratio, better: null },
];

/** One quantity of one line of the benchmark, of two programs. */
export interface Comparison {
  readonly calendar: string;
  readonly what: string;
  readonly quantity: string;
  /** Medians of all runs. */
  readonly before: number;
  readonly after: number;
  /** After divided by before. */
  readonly ratio: number;
  /** Whether it is worse by more than 15 %. */
  readonly isWorse: boolean;
}

/** Without what was measured only in this run: `memory, idle (58 MB of it files)`. */
const lineOf = ({ what }: Figure): string => what.replaceAll(/ \(\d[^)]*\)/g, '');

/** The figures of the same line, one of each run that has it. */
const sameLine = (runs: readonly (readonly Figure[])[], line: Figure): readonly Figure[] =>
  runs.flat().filter((one) => one.calendar === line.calendar && lineOf(one) === lineOf(line));

const medianOf = (figures: readonly Figure[], { of }: Quantity): number | null => {
  const values = figures.map(of).filter((value) => value !== null);
  return values.length === 0 ? null : middle(values);
};

const isWorse = (ratio: number, better: Quantity['better']): boolean => {
  if (better === null) return false;
  return better === 'higher' ? ratio < 1 - tolerance : ratio > 1 + tolerance;
};

/**
 * Compares the figures of two programs, each run of the benchmark a list of figures. Lines and quantities that only one
 * of them has are left out.
 */
export const compareRuns = (
  before: readonly (readonly Figure[])[],
  after: readonly (readonly Figure[])[],
): readonly Comparison[] =>
  (before[0] ?? []).flatMap((line) =>
    quantities.flatMap((quantity): readonly Comparison[] => {
      const [was, is] = [before, after].map((runs) => medianOf(sameLine(runs, line), quantity));
      if (was == null || is == null) return [];
      const ratio = is / was;
      return [
        {
          calendar: line.calendar,
          what: lineOf(line),
          quantity: quantity.name,
          before: was,
          after: is,
          ratio,
          isWorse: isWorse(ratio, quantity.better),
        },
      ];
    }),
  );
