import { openAccounts } from '../app/people.ts';
import type { Settings } from '../config/options.ts';

/** Does the work with the people and keys of the calendar, and lets the calendar go in any case. */
export const withAccounts = async <T>(
  settings: Settings,
  work: (accounts: Awaited<ReturnType<typeof openAccounts>>) => Promise<T>,
): Promise<T> => {
  const accounts = await openAccounts(settings);
  try {
    return await work(accounts);
  } finally {
    await accounts.close();
  }
};
