import type { Tally } from './part.ts';

const columns = ['tried', 'passed', 'lost', 'leaked', '5xx'] as const;

const numbersOf = ({ tried, passed, lost, leaked, serverErrors }: Tally): readonly number[] => [
  tried,
  passed,
  lost,
  leaked,
  serverErrors,
];

/** Whether everything ended as promised. */
export const isUnharmed = ({ tried, passed, lost, leaked, serverErrors, faults }: Tally): boolean =>
  tried === passed && lost + leaked + serverErrors + faults.length === 0;

/** The table that a run ends with, and under it what went wrong. */
export const renderTallies = (tallies: readonly Tally[], seed: number): string => {
  const width = Math.max('part'.length, ...tallies.map(({ part }) => part.length));
  const line = (name: string, values: readonly (string | number)[]): string =>
    [name.padEnd(width), ...values.map((value) => String(value).padStart(8))].join('  ');
  return [
    line('part', columns),
    ...tallies.map((tally) => line(tally.part, numbersOf(tally))),
    `seed ${seed}`,
    ...tallies.flatMap(({ part, faults }) => faults.map((fault) => `${part}: ${fault}`)),
  ].join('\n');
};
