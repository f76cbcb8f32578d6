import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from './command-line.ts';
import type { TestLocation } from './databases.ts';

/** The flags that name a test's place. */
export const locationFlags = ({ dataDirectory, databaseUrl }: TestLocation): string[] => [
  '--data',
  dataDirectory,
  ...(databaseUrl === null ? [] : ['--database-url', databaseUrl]),
];

const people = {
  administrator: 'ada',
  editor: 'eva',
  author: 'aldo',
  contributor: 'carla',
  subscriber: 'simon',
} as const;

/** Makes one user of each role and writes the runners' `target.json`; gives its path. */
export const writeTarget = async (where: TestLocation, address: string): Promise<string> => {
  const users: Record<string, unknown> = {};
  for (const [role, name] of Object.entries(people)) {
    const flags = ['--role', role, '--email', `${name}@example.test`, '--json', ...locationFlags(where)];
    const { out, err } = await runProgram(['user', 'create', name, ...flags]);
    if (err !== '') throw new Error(err);
    const user = JSON.parse(out) as { id: number; login: string; application_password: string };
    users[role] = { id: user.id, username: user.login, password: user.application_password };
  }
  const path = join(where.dataDirectory, 'target.json');
  await writeFile(path, JSON.stringify({ base: `${address}/calendar/events/v1`, users, lacks: [] }));
  return path;
};
