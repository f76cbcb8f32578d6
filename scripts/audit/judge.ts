import { spawnSync } from 'node:child_process';

/** What an audit says: nothing to do, something to do, or that nobody could be asked. */
export interface Judgement {
  readonly exitCode: 0 | 1 | 2;
  readonly says: string;
}

/** Grades that are not to be shipped. */
const grave = ['high', 'critical'];

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
  readonly metadata?: unknown;
}

const parsed = (text: string): Report => {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
};

/** Judges what `npm audit --json` printed: 1 for anything high or critical, 2 when the registry told nothing. */
export const judge = (printed: string): Judgement => {
  const { vulnerabilities, metadata } = parsed(printed);
  if (vulnerabilities === undefined || metadata === undefined) {
    return { exitCode: 2, says: 'The registry did not answer: nothing was checked.' };
  }
  const all = Object.entries(vulnerabilities);
  const known = all.filter(([, { severity }]) => grave.includes(severity)).map(([name]) => name);
  if (known.length > 0) return { exitCode: 1, says: `Known to be vulnerable: ${known.join(', ')}.` };
  return { exitCode: 0, says: `0 known high or critical, ${all.length} lesser.` };
};

/** Asks the registry what is known against what the manifest names; without `--omit=dev` of the tools, too. */
export const audit = (cwd: string, ...options: readonly string[]): Judgement => {
  const args = ['audit', '--json', '--audit=true', ...options];
  return judge(spawnSync('npm', args, { cwd, encoding: 'utf8' }).stdout ?? '');
};
