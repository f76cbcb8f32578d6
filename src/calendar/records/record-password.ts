import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const salted = /^([0-9a-f]{32})\.([0-9a-f]{64})$/;

const digest = (salt: string, password: string): Buffer =>
  createHmac('sha256', Buffer.from(salt, 'hex')).update(`record password\n${password}`).digest();

/**
 * What is stored of a password that hides a record: a salt of its own and the hash, so that the password goes on
 * working when the record moves to another calendar. A fast hash, since each read compares it; who can read it reads
 * what it hides beside it.
 */
export const hashRecordPassword = (password: string): string => {
  const salt = randomBytes(16).toString('hex');
  return `${salt}.${digest(salt, password).toString('hex')}`;
};

/** Whether the text is what `hashRecordPassword` made. */
export const isRecordHash = (stored: string): boolean => salted.test(stored);

/** Whether that was made of this password; takes the same time for every wrong one. False for hashes of other forms. */
export const isRecordPassword = (given: string, stored: string): boolean => {
  const [, salt, hash] = salted.exec(stored) ?? [];
  return (
    salt !== undefined && hash !== undefined && timingSafeEqual(digest(salt, given), Buffer.from(hash, 'hex'))
  );
};
