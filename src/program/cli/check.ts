import { checkCalendar as checkEverything } from '../../operations/integrity/check-calendar.ts';
import type { Finding } from '../../operations/integrity/finding.ts';
import type { Settings } from '../config/options.ts';
import { imageStoreOf, withExistingCalendar } from '../open-database.ts';
import type { Command } from './invocation.ts';

/** Tells of data that do not agree with each other, as it finds them; changes nothing. */
export const checkCalendar = (settings: Settings, report: (finding: Finding) => void): Promise<void> =>
  withExistingCalendar(settings, (database) =>
    checkEverything({ database, store: imageStoreOf(settings) }, report),
  );

interface Line {
  readonly subject: string;
  readonly problem: string;
}

/** `check`: 1 when something in the data does not agree with the rest; notes are told and do not count. */
export const check: Command = async ({ settings, say }) => {
  const findings: Line[] = [];
  const notes: Line[] = [];
  await checkCalendar(settings, ({ subject, problem, isNote }) => {
    (isNote === true ? notes : findings).push({ subject: subject.en, problem: problem[settings.locale] });
    if (settings.json) return;
    if (isNote !== true) say({ es: `${subject.es}: ${problem.es}`, en: `${subject.en}: ${problem.en}` });
    else say({ es: `Nota: ${subject.es}: ${problem.es}`, en: `Note: ${subject.en}: ${problem.en}` });
  });
  const isWell = findings.length === 0;
  return {
    json: { findings, notes },
    said: isWell
      ? {
          es: 'Los datos son coherentes: no se ha encontrado ningún problema.',
          en: 'The data are consistent: no problems found.',
        }
      : [],
    code: isWell ? 0 : 1,
  };
};
