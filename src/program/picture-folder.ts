import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../kernel/error.ts';
import type { Database } from '../storage/dialect.ts';
import { makeFolder } from '../storage/files/folders.ts';
import { keptSetting } from '../storage/kept-setting.ts';
import type { Settings } from './config/options.ts';
import { bucketOf } from './site.ts';

/** Of the row of `settings` with the id of the folder that has the pictures, which stands in a file in it, too. */
const settingName = 'picture_folder';
const fileName = '.calendar';

const idIn = async (file: string): Promise<string | null> => {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Several services on one PostgreSQL need one place for pictures: what one of them stores in a folder of its own, the
 * others cannot show. Returns a warning when this service's folder is not the one that the calendar began with, in
 * English, as the log is; else null. A folder that is shared passes, so does a bucket.
 */
export const findStrangePictureFolder = async (
  database: Database,
  settings: Settings,
): Promise<string | null> => {
  if (settings.databaseUrl === null || bucketOf(settings) !== null) return null;
  const folder = join(settings.dataDir, 'media');
  const file = join(folder, fileName);
  const own = await idIn(file);
  let isFirst = false;
  const expected = await keptSetting(database, settingName, () => {
    isFirst = true;
    return own ?? randomUUID();
  });
  if (own === expected) return null;
  if (isFirst) {
    makeFolder(folder);
    await writeFile(file, `${expected}\n`);
    return null;
  }
  return (
    `the pictures of this calendar are kept in another folder than ${folder}: several services on one database need ` +
    'a shared folder (--data-dir) or a bucket (--s3-bucket), else each lacks the pictures of the others. ' +
    `If all of them were moved here: echo ${expected} > ${file}`
  );
};

/** Deletes the stored id of the folder: after a restore the next service sets it. */
export const forgetPictureFolder = (database: Database): Promise<unknown> =>
  database.transaction((executor) =>
    executor.deleteFrom('settings').where('name', '=', settingName).execute(),
  );
