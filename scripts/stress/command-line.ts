import { parseArgs } from 'node:util';

/** How the stress test is called, with the names of its parts. */
export const usage = (parts: readonly string[]): string => `npm run stress --
  --only PARTS     some of ${parts.join(',')}
  --iterations N   how much of each part, in what it counts in; else as much as each has in its long form
  --seed N         repeats the plan that a run with this seed had`;

/** What is to be done. */
export type StressOrder =
  | { readonly kind: 'help' }
  | {
      readonly kind: 'run';
      readonly only: readonly string[];
      /** Null for what each part has in its long form. */
      readonly iterations: number | null;
      /** Null for one by chance. */
      readonly seed: number | null;
    };

const wholeNumber = (text: string | undefined, option: string): number | null => {
  if (text === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new Error(`--${option} takes a whole number from 1 on, not ${text}`);
  return Number(text);
};

/** What these arguments order of the named parts. Throws an error that says which of them cannot be. */
export const readCommandLine = (args: readonly string[], parts: readonly string[]): StressOrder => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', default: false },
      only: { type: 'string' },
      iterations: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  if (values.help) return { kind: 'help' };
  const only = values.only?.split(',') ?? parts;
  for (const name of only) {
    if (!parts.includes(name)) throw new Error(`--only knows no part "${name}"`);
  }
  return {
    kind: 'run',
    only,
    iterations: wholeNumber(values.iterations, 'iterations'),
    seed: wholeNumber(values.seed, 'seed'),
  };
};
