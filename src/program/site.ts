import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Images } from '../calendar/images/images.ts';
import { safeFetch } from '../calendar/images/processing/safe-fetch.ts';
import { createImages } from '../calendar/images/stored-images.ts';
import { linksOf } from '../http/routing/links.ts';
import type { Site } from '../kernel/site.ts';
import type { Database } from '../storage/dialect.ts';
import { diskStore } from '../storage/files/disk-store.ts';
import type { ImageStore } from '../storage/files/image-store.ts';
import { type Bucket, s3Store } from '../storage/files/s3-store.ts';
import { keptSetting } from '../storage/kept-setting.ts';
import type { DatabaseLocation } from '../storage/open.ts';
import { addressWordsOf } from './address-words.ts';
import type { Settings } from './config/options.ts';
import { usageError } from './config/usage-error.ts';

/** Of a picture that is fetched; time in milliseconds. */
const imageLimits = { maxBytes: 20 * 1024 * 1024, timeout: 15_000, maxRedirects: 5 };

/**
 * Returns how many records a page has, and may have.
 * @throws AppError `usage` when the first is more than the second.
 */
export const pageSizesOf = ({ perPage, maxPerPage }: Pick<Settings, 'perPage' | 'maxPerPage'>) => {
  if (perPage !== null && perPage > maxPerPage) {
    throw usageError({
      es: `--per-page (${perPage}) no puede ser mayor que --max-per-page (${maxPerPage}).`,
      en: `--per-page (${perPage}) cannot be more than --max-per-page (${maxPerPage}).`,
    });
  }
  return { perPage: perPage ?? maxPerPage, maxPerPage };
};

/** Returns the settings of the site. @throws AppError `usage` for sizes of pages or words of addresses that do not fit together. */
export const siteOf = (settings: Settings): Site => ({
  timezone: settings.timezone,
  language: settings.messageLanguage,
  currencySymbol: settings.currencySymbol,
  currencyPosition: settings.currencyPosition,
  ...pageSizesOf(settings),
  frameHosts: settings.iframeHosts,
  addresses: addressWordsOf(settings),
});

/**
 * Returns the mounts that give texts without markup by default: all of them by `plain`, one by `/its/path=plain`, which
 * takes precedence.
 * @throws AppError `usage` for a path that is no mount.
 */
export const plainMountsOf = ({ mounts, text }: Pick<Settings, 'mounts' | 'text'>): readonly string[] => {
  const named = new Map(text.map((item) => item.split('=')).map(([first = '', form]) => [first, form]));
  const ofMounts = [...named].flatMap(([mount, form]) => (form === undefined ? [] : [mount]));
  const unknown = ofMounts.find((mount) => !mounts.includes(mount));
  if (unknown !== undefined) {
    throw usageError({
      es: `--text contiene ${unknown}, que no es ninguna de las rutas de --mounts: ${mounts.join(', ')}.`,
      en: `--text has ${unknown}, which is none of the paths of --mounts: ${mounts.join(', ')}.`,
    });
  }
  const ofAll = named.has('plain') ? 'plain' : 'html';
  return mounts.filter((mount) => (named.get(mount) ?? ofAll) === 'plain');
};

type BucketSettings = Pick<
  Settings,
  's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 's3PublicUrl'
>;

/**
 * Returns the bucket for images; null when the settings name none.
 * @throws AppError `usage` when they are incomplete.
 */
export const bucketOf = (settings: BucketSettings): Bucket | null => {
  const { s3Endpoint: endpoint, s3Bucket: bucket, s3AccessKey: accessKey, s3SecretKey: secretKey } = settings;
  const { s3Region: region, s3PublicUrl: publicUrl } = settings;
  if (endpoint !== null && bucket !== null && accessKey !== null && secretKey !== null)
    return { endpoint, bucket, region, accessKey, secretKey, publicUrl };
  const needed = [
    ['--s3-endpoint', endpoint],
    ['--s3-bucket', bucket],
    ['--s3-access-key', accessKey],
    ['--s3-secret-key', secretKey],
  ] as const;
  const missing = needed.flatMap(([flag, value]) => (value === null ? [flag] : []));
  if (missing.length === needed.length && publicUrl === null) return null;
  throw usageError({
    es: `Para guardar las imágenes en un bucket de S3 falta ${missing.join(', ')}.`,
    en: `To keep images in an S3 bucket ${missing.join(', ')} is missing.`,
  });
};

/**
 * Returns the store of the files of images.
 * @throws AppError `usage` when the settings of a bucket are incomplete.
 */
export const imageStoreOf = (settings: Settings): ImageStore => {
  const bucket = bucketOf(settings);
  return bucket === null ? diskStore(join(settings.dataDir, 'media')) : s3Store(bucket);
};

/** Returns the images of the calendar. */
export const imagesOf = (database: Database, settings: Settings): Images => {
  const fetch = safeFetch({ ...imageLimits, allowed: settings.allowFetchFrom });
  return createImages({ database, store: imageStoreOf(settings), fetch });
};

/** SQLite needs some pages in memory to work with. */
const minDatabaseBytes = 1024 * 1024;

/** Returns how `--cache-bytes` is divided among what is cached, in bytes. */
export const cacheSharesOf = ({ cacheBytes }: { readonly cacheBytes: number }) => {
  const share = (parts: number): number => Math.floor((cacheBytes / 208) * parts);
  return { responses: share(112), database: Math.max(minDatabaseBytes, share(96)) };
};

/** Returns the location of the calendar. */
export const locationOf = (settings: Settings): DatabaseLocation => ({
  dataDirectory: settings.dataDir,
  databaseUrl: settings.databaseUrl,
  cacheBytes: cacheSharesOf(settings).database,
});

// RFC 2606 2: no host can have a name below `.invalid`.
const drawHost = (): string => `${randomUUID()}.invalid`;

/**
 * Returns the host of the UIDs of new events: that of the public address, as in global ids; without one a name that is
 * drawn once for the calendar and stored, never the host of a request (docs/adr/0071).
 */
export const uidHostOf = async (
  database: Database,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<string> =>
  publicUrl === null ? keptSetting(database, 'uid_host', drawHost) : linksOf(publicUrl, '').host;
