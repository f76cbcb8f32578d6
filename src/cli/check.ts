import { checkCalendar } from '../app.ts';
import type { Command } from './invocation.ts';

/** `check`: 1 when something in the data does not agree with the rest. */
export const check: Command = async ({ settings, say, sayJson }) => {
  const findings: { readonly subject: string; readonly problem: string }[] = [];
  let found = 0;
  await checkCalendar(settings, ({ subject, problem }) => {
    found += 1;
    if (settings.json) findings.push({ subject, problem: problem[settings.locale] });
    else say({ es: `${subject}: ${problem.es}`, en: `${subject}: ${problem.en}` });
  });
  if (settings.json) sayJson({ findings });
  else if (found === 0) say({ es: 'Los datos concuerdan.', en: 'The data agree.' });
  return found === 0 ? 0 : 1;
};
