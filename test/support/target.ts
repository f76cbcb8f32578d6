import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createUser } from '../../src/accounts/users/users.ts';
import { roles } from '../../src/kernel/actor.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { openDatabase } from '../../src/storage/open.ts';
import type { TestLocation } from './databases/databases.ts';

/** The flags that name a test's place. */
export const locationFlags = ({ dataDirectory, databaseUrl }: TestLocation): string[] => [
  '--data-dir',
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
  const database = openDatabase(where);
  try {
    for (const role of roles) {
      const login = people[role];
      const person = { login, email: `${login}@example.test`, name: null, role };
      const { user, applicationPassword } = await createUser(database, systemClock, person);
      users[role] = { id: user.id, username: login, password: applicationPassword };
    }
  } finally {
    await database.close();
  }
  const path = join(where.dataDirectory, 'target.json');
  await writeFile(path, JSON.stringify({ base: `${address}/calendar/events/v1`, users, lacks: [] }));
  return path;
};
