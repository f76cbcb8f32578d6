import type { BenchCalendar } from '../calendars.ts';
import { runCommand } from '../processes.ts';

/** Makes a person who may write, and gives the value of `Authorization`. */
export const signIn = async ({ args }: Pick<BenchCalendar, 'args'>): Promise<string> => {
  const out = await runCommand(['user', 'create', 'bench', '--role', 'editor', '--json', ...args]);
  const { application_password: password } = JSON.parse(out) as { application_password: string };
  return `Basic ${Buffer.from(`bench:${password}`).toString('base64')}`;
};
