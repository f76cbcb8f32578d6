import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/dialect.ts';
import { keptSetting } from '../database/kept-setting.ts';

/**
 * What is stored of an application password or key, as hexadecimal text. The secrets are long and random, so a
 * fast keyed hash is enough; `purpose` keeps one kind from passing as the other.
 */
export type HashSecret = (
  purpose: 'application password' | 'key' | 'record password',
  secret: string,
) => string;

const settingName = 'secret_hash_key';

/** The calendar's own hash, whose key is made on first use and kept in `settings`. */
export const loadSecretHash = async (database: Database): Promise<HashSecret> => {
  const drawn = await keptSetting(database, settingName, () => randomBytes(32).toString('hex'));
  const key = Buffer.from(drawn, 'hex');
  return (purpose, secret) => createHmac('sha256', key).update(`${purpose}\n${secret}`).digest('hex');
};

/** Compares two hashes in a time that does not tell where they differ. */
export const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
