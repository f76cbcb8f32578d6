import type { Bucket } from '../../storage/files/s3-store.ts';
import type { Settings } from './options.ts';
import { usageError } from './usage-error.ts';

type BucketSettings = Pick<
  Settings,
  's3Endpoint' | 's3Bucket' | 's3Region' | 's3AccessKey' | 's3SecretKey' | 's3PublicUrl'
>;

/**
 * The bucket that images are kept in by the settings; null when they name none.
 * @throws AppError `usage` when they name one and leave out how to reach it.
 */
export const bucketOf = (settings: BucketSettings): Bucket | null => {
  const { s3Endpoint, s3Bucket, s3Region: region, s3AccessKey, s3SecretKey, s3PublicUrl } = settings;
  const needed = {
    's3-endpoint': s3Endpoint,
    's3-bucket': s3Bucket,
    's3-access-key': s3AccessKey,
    's3-secret-key': s3SecretKey,
  };
  if (s3Endpoint !== null && s3Bucket !== null && s3AccessKey !== null && s3SecretKey !== null) {
    const [endpoint, bucket, accessKey, secretKey] = [s3Endpoint, s3Bucket, s3AccessKey, s3SecretKey];
    return { endpoint, bucket, region, accessKey, secretKey, publicUrl: s3PublicUrl };
  }
  const isNamed = s3PublicUrl !== null || Object.values(needed).some((value) => value !== null);
  if (!isNamed) return null;
  const missing = Object.entries(needed).filter(([, value]) => value === null);
  const names = missing.map(([flag]) => `--${flag}`).join(', ');
  throw usageError({
    es: `Para guardar las imágenes en un bucket de S3 falta ${names}.`,
    en: `To keep images in an S3 bucket ${names} is missing.`,
  });
};
