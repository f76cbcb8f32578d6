import { systemClock } from '../../kernel/clock.ts';
import { type Phrase, phraseIf } from '../../kernel/phrase.ts';
import { checkCalendar as checkEverything } from '../../operations/integrity/check-calendar.ts';
import type { Finding } from '../../operations/integrity/finding.ts';
import type { Settings } from '../config/options.ts';
import { withExistingCalendar } from '../open-database.ts';
import { imageStoreOf } from '../site.ts';
import type { Command } from './command.ts';

/** The versions of the zone data, see `checkCalendar` of operations. */
type CheckedZoneData = Awaited<ReturnType<typeof checkEverything>>;

/** Reports data that do not agree with each other; changes nothing. Returns the versions of the zone data. */
export const checkCalendar = (
  settings: Settings,
  report: (finding: Finding) => void,
): Promise<CheckedZoneData> =>
  withExistingCalendar(settings, (database) =>
    checkEverything({ database, store: imageStoreOf(settings), clock: systemClock }, report),
  );

interface Line {
  readonly subject: string;
  readonly problem: string;
}

const zoneDataPhrases = ({ running, older }: CheckedZoneData): readonly Phrase[] => {
  const said: Phrase = { es: `Datos de zonas horarias: ${running}.`, en: `Zone data: ${running}.` };
  const left = Object.entries(older).map(([version, events]) => ({
    es: `Eventos por venir con horas UTC de los datos ${version}: ${events}. Se calculan de nuevo con "cartelera migrate --derive-times".`,
    en: `Coming events with times in UTC of the zone data ${version}: ${events}. "cartelera migrate --derive-times" derives them anew.`,
  }));
  return [said, ...left];
};

/** `check`: 1 when something in the data does not agree with the rest; notes are reported and do not count. */
export const check: Command = async ({ settings, say }) => {
  const findings: Line[] = [];
  const notes: Line[] = [];
  const zoneData = await checkCalendar(settings, ({ subject, problem, isNote }) => {
    (isNote === true ? notes : findings).push({
      subject: subject.en,
      problem: problem[settings.messageLanguage],
    });
    if (settings.json) return;
    const [es, en] = isNote === true ? ['Nota: ', 'Note: '] : ['', ''];
    say({ es: `${es}${subject.es}: ${problem.es}`, en: `${en}${subject.en}: ${problem.en}` });
  });
  const isWell = findings.length === 0;
  return {
    json: { findings, notes, zone_data: zoneData },
    said: [
      ...zoneDataPhrases(zoneData),
      ...phraseIf(isWell, {
        es: 'Los datos son coherentes: no se ha encontrado ningún problema.',
        en: 'The data are consistent: no problems found.',
      }),
    ],
    code: isWell ? 0 : 1,
  };
};
