import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database, Executor } from '../database/dialect.ts';

/**
 * What is stored of an application password or key, as hexadecimal text. The secrets are long and random, so a
 * fast keyed hash is enough; `purpose` keeps one kind from passing as the other.
 */
export type HashSecret = (
  purpose: 'application password' | 'key' | 'record password',
  secret: string,
) => string;

const settingName = 'secret_hash_key';

const findKey = async (executor: Executor): Promise<string | null> => {
  const row = await executor
    .selectFrom('settings')
    .select('value')
    .where('name', '=', settingName)
    .executeTakeFirst();
  return row?.value ?? null;
};

const createKey = (database: Database): Promise<string> =>
  database.transaction(async (executor) => {
    // Another process may have been first while this one waited for its turn.
    const kept = await findKey(executor);
    if (kept !== null) return kept;
    const value = randomBytes(32).toString('hex');
    await executor.insertInto('settings').values({ name: settingName, value }).execute();
    return value;
  });

/** The calendar's own hash, whose key is made on first use and kept in `settings`. */
export const loadSecretHash = async (database: Database): Promise<HashSecret> => {
  const key = Buffer.from((await findKey(database.read)) ?? (await createKey(database)), 'hex');
  return (purpose, secret) => createHmac('sha256', key).update(`${purpose}\n${secret}`).digest('hex');
};

/** Compares two hashes in a time that does not tell where they differ. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
