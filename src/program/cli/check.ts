import type { Command } from './invocation.ts';
import { checkCalendar } from './upkeep.ts';

interface Line {
  readonly subject: string;
  readonly problem: string;
}

/** `check`: 1 when something in the data does not agree with the rest; notes are told and do not count. */
export const check: Command = async ({ settings, say, sayJson }) => {
  const findings: Line[] = [];
  const notes: Line[] = [];
  let found = 0;
  await checkCalendar(settings, ({ subject, problem, isNote }) => {
    if (isNote !== true) found += 1;
    const line = { subject: subject.en, problem: problem[settings.locale] };
    if (settings.json) (isNote === true ? notes : findings).push(line);
    else if (isNote !== true) say({ es: `${subject.es}: ${problem.es}`, en: `${subject.en}: ${problem.en}` });
    else say({ es: `Nota: ${subject.es}: ${problem.es}`, en: `Note: ${subject.en}: ${problem.en}` });
  });
  if (settings.json) sayJson({ findings, notes });
  else if (found === 0) say({ es: 'Los datos concuerdan.', en: 'The data agree.' });
  return found === 0 ? 0 : 1;
};
