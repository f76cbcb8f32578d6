import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildServer } from '../../src/app/server.ts';
import { loadSettings } from '../../src/config/load.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { Language } from '../../src/kernel/phrase.ts';

/** The OpenAPI document as the program answers it with default settings, its server named by the mount alone. */
export const currentOpenApi = async (language: Language): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-openapi-'));
  const settings = loadSettings({
    flags: new Map([
      ['data', [folder]],
      ['log-level', ['silent']],
    ]),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const database = openDatabase({ dataDirectory: folder, databaseUrl: null });
  try {
    await migrate(database);
    const { server } = await buildServer(database, settings, systemClock);
    const mount = settings.mounts[0] ?? '';
    const answer = await server.inject({
      url: `${mount}/openapi.json`,
      headers: { 'accept-language': language },
    });
    await server.close();
    const document = answer.json();
    for (const path of Object.values<Record<string, { servers?: unknown }>>(document.paths)) {
      for (const operation of Object.values(path)) {
        if (operation.servers !== undefined) operation.servers = [{ url: '/' }];
      }
    }
    return { ...document, servers: [{ url: mount }] };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
};

/** The text of `openapi.json` as it is committed: that document in Spanish. */
export const currentOpenApiText = async (): Promise<string> =>
  `${JSON.stringify(await currentOpenApi('es'), null, 1)}\n`;
