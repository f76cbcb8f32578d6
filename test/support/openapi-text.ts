import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Language } from '../../src/kernel/phrase.ts';
import { loadSettings } from '../../src/program/config/load.ts';
import { buildServer } from '../../src/program/wiring.ts';
import { migrate } from '../../src/storage/migrate.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { askedByTests } from './servers/ask-listener.ts';

/** A description of the interface as the program answers it with default settings. */
export const currentDocument = async (
  name: 'openapi.json' | 'doc',
  language: Language,
): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-openapi-'));
  const settings = loadSettings({
    flags: new Map([
      ['data-dir', [folder]],
      ['log-level', ['silent']],
      ['public-url', ['https://agenda.test']],
    ]),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const database = openDatabase({ dataDirectory: folder, databaseUrl: null });
  try {
    await migrate(database);
    const server = askedByTests((await buildServer(database, settings, systemClock)).server);
    const mount = settings.mounts[0] ?? '';
    const answer = await server.inject({
      url: `${mount}/${name}`,
      headers: { 'accept-language': language },
    });
    await server.close();
    return { ...JSON.parse(answer.body), ...(name === 'doc' ? {} : { servers: [{ url: mount }] }) };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
};

/** The OpenAPI 3.1 document, its server named by its path alone. */
export const currentOpenApi = (language: Language): Promise<Record<string, unknown>> =>
  currentDocument('openapi.json', language);

/** The text of `openapi.json` as it is committed: that document in Spanish. */
export const currentOpenApiText = async (): Promise<string> =>
  `${JSON.stringify(await currentOpenApi('es'), null, 1)}\n`;
