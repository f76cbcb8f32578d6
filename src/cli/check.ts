import { checkCalendar } from '../app.ts';
import type { Command } from './invocation.ts';

/** `check`: 1 when something in the data does not agree with the rest. */
export const check: Command = async ({ settings, say, sayJson }) => {
  const findings = await checkCalendar(settings);
  if (settings.json) {
    sayJson({
      findings: findings.map(({ subject, problem }) => ({ subject, problem: problem[settings.locale] })),
    });
  } else if (findings.length === 0) {
    say({ es: 'Los datos concuerdan.', en: 'The data agree.' });
  } else {
    for (const { subject, problem } of findings) {
      say({ es: `${subject}: ${problem.es}`, en: `${subject}: ${problem.en}` });
    }
  }
  return findings.length === 0 ? 0 : 1;
};
