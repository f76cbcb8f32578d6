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

/** Names the site by its path alone, in the operations outside of the mount. */
const withoutHost = (text: string): Record<string, unknown> =>
  JSON.parse(text.replaceAll('"servers":[{"url":"http://localhost"}]', '"servers":[{"url":"/"}]'));

/** The OpenAPI document as the program answers it with default settings, its servers named by their paths alone. */
export const currentOpenApi = async (language: Language): Promise<Record<string, unknown>> => {
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-openapi-'));
  const settings = loadSettings({
    flags: new Map([
      ['data-dir', [folder]],
      ['log-level', ['silent']],
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
      url: `${mount}/openapi.json`,
      headers: { 'accept-language': language },
    });
    await server.close();
    return { ...withoutHost(answer.body), servers: [{ url: mount }] };
  } finally {
    await database.close();
    rmSync(folder, { recursive: true });
  }
};

/** The text of `openapi.json` as it is committed: that document in Spanish. */
export const currentOpenApiText = async (): Promise<string> =>
  `${JSON.stringify(await currentOpenApi('es'), null, 1)}\n`;
