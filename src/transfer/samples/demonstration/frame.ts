import { join } from 'node:path';
import type { Database, Executor } from '../../../storage/dialect.ts';
import { findSetting } from '../../../storage/kept-setting.ts';

/** What the invented city says of itself around its pages, by the names of the options. */
export const cityFrame = {
  siteName: 'Agenda de Villaclara',
  organisation: 'Ayuntamiento de Villaclara del Río',
  logo: join(import.meta.dirname, 'arms.svg'),
  logoAlt: 'Escudo de Villaclara del Río',
  contact: 'cultura@villaclara.example',
  quickCategories: ['musica', 'artes-escenicas', 'infancia-y-familia'],
} as const;

const settingName = 'demonstration';

/** Whether the events of the calendar are the demonstration. */
export const isDemonstration = async ({ read }: Database): Promise<boolean> =>
  (await findSetting(read, settingName)) !== null;

/** Keeps that they are, and of which day; part of the transaction that makes them. */
export const markDemonstration = async (executor: Executor, today: Temporal.PlainDate): Promise<void> => {
  await executor.insertInto('settings').values({ name: settingName, value: today.toString() }).execute();
};
