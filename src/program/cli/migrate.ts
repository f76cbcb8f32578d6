import {
  deriveAnew,
  type MovedZone,
  type ZoneDataResult,
} from '../../calendar/events/zone-data/derive-anew.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { zoneDataVersion } from '../../kernel/time/zones.ts';
import { systemWait } from '../../kernel/waiting.ts';
import type { Database } from '../../storage/dialect.ts';
import { migrate as applyAll } from '../../storage/migrate.ts';
import { openDatabase } from '../../storage/open.ts';
import type { Settings } from '../config/options.ts';
import { closing, whenThere } from '../open-database.ts';
import type { Command } from './command.ts';
import { explainDelay } from './failure.ts';

/** What was brought up to date. */
interface Migrated {
  /** Names of the steps of the schema that were run. */
  readonly applied: readonly string[];
  readonly zoneData: ZoneDataResult;
}

/** Writes to standard error what stands beside the output of the command. */
const writeNotice = ({ messageLanguage }: Settings, phrase: Phrase): void => {
  process.stderr.write(`cartelera: ${phrase[messageLanguage]}\n`);
};

const migrateOpen = async (database: Database, settings: Settings): Promise<Migrated> => {
  const applied = await applyAll(database);
  const zoneData = await deriveAnew(database, { now: systemClock(), all: settings.deriveTimes });
  return { applied, zoneData };
};

/**
 * Brings the database up to this program's version and, where its zone data are newer than the calendar's, the times of
 * coming events (docs/adr/0074).
 */
export const migrateCalendar = (settings: Settings): Promise<Migrated> =>
  closing(openDatabase({ dataDirectory: settings.dataDir, databaseUrl: settings.databaseUrl }), (database) =>
    migrateOpen(database, settings),
  );

/** Likewise, and waits for a database that is away; a unit's start would else fail while the two start together. */
const migrateWhenThere = (settings: Settings): Promise<Migrated> => {
  const onDelay = (error: unknown): void => writeNotice(settings, explainDelay(error));
  const work = async (database: Database): Promise<Migrated> => {
    const migrated = await migrateOpen(database, settings);
    await database.close();
    return migrated;
  };
  return whenThere(settings, work, { wait: systemWait, onDelay });
};

const movedPhrase = ({ zone, from, events, first, last }: MovedZone): Phrase => ({
  es: `${zone}: eventos con otras horas UTC: ${events} (datos de zonas horarias ${from} → ${zoneDataVersion}); el primero empieza el ${first} y el último el ${last}.`,
  en: `${zone}: events with other times in UTC: ${events} (zone data ${from} → ${zoneDataVersion}); the first starts on ${first}, the last on ${last}.`,
});

const olderPhrase = (version: string): Phrase => ({
  es: `Los datos de zonas horarias de este programa (${zoneDataVersion}) son más antiguos que los del calendario (${version}): no se ha calculado ninguna hora de nuevo.`,
  en: `The zone data of this program (${zoneDataVersion}) are older than those of the calendar (${version}): no times were derived anew.`,
});

/** `migrate`: the calendar at this program's version, without starting the service. */
export const migrate: Command = async ({ settings }) => {
  const { applied, zoneData } = await (settings.wait ? migrateWhenThere : migrateCalendar)(settings);
  if (zoneData.kind === 'older') writeNotice(settings, olderPhrase(zoneData.version));
  const moved = zoneData.kind === 'derived' ? zoneData.moved : [];
  const steps: Phrase =
    applied.length === 0
      ? { es: 'La base de datos ya está actualizada.', en: 'The database is up to date.' }
      : {
          es: `Migraciones aplicadas: ${applied.join(', ')}`,
          en: `Migrations applied: ${applied.join(', ')}`,
        };
  return { json: { applied, moved }, said: [steps, ...moved.map(movedPhrase)] };
};
