import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { AppError, messageOf } from '../../kernel/error.ts';
import type { Picture } from './reading/page-request.ts';

/** A file that pages load, with the name under which it is served: whoever has it never asks again. */
export interface PageFile {
  readonly name: string;
  /** Media type. */
  readonly type: string;
  readonly bytes: Buffer;
}

const typesOfLogos: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
};

const mostBytesOfLogo = 512 * 1024;

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 12);

/** The owner's colour as the styles take it, one line. */
export const themeFile = (accent: string): PageFile => {
  const bytes = Buffer.from(`:root{--owner:${accent}}\n`);
  return { name: `theme-${hashOf(bytes)}.css`, type: 'text/css; charset=utf-8', bytes };
};

const badLogo = (path: string, reason: { readonly es: string; readonly en: string }): AppError =>
  new AppError('invalid', 'usage', {
    es: `No se puede usar el logotipo ${path}: ${reason.es}.`,
    en: `The logo ${path} cannot be used: ${reason.en}.`,
  });

const readLogo = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    const reason = messageOf(error);
    throw badLogo(path, { es: reason, en: reason });
  }
};

/**
 * The logo of the settings with its size in pixels.
 * @throws AppError `usage` for a file that cannot be read, is no picture of these kinds, or is larger than 512 KiB.
 */
export const logoFile = async (
  path: string,
  alt: string,
): Promise<{ readonly file: PageFile; readonly picture: Omit<Picture, 'address'> }> => {
  const type = typesOfLogos[extname(path).toLowerCase()];
  if (type === undefined)
    throw badLogo(path, { es: 'debe ser SVG, PNG, JPEG o WebP', en: 'it must be SVG, PNG, JPEG or WebP' });
  const bytes = readLogo(path);
  if (bytes.length > mostBytesOfLogo)
    throw badLogo(path, { es: 'supera los 512 KiB', en: 'it is larger than 512 KiB' });
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(bytes)
    .metadata()
    .catch((): { width?: number; height?: number } => ({}));
  if (width === undefined || height === undefined)
    throw badLogo(path, {
      es: 'no es una imagen que se pueda leer',
      en: 'it is no picture that can be read',
    });
  const file = { name: `logo-${hashOf(bytes)}${extname(path).toLowerCase()}`, type, bytes };
  return { file, picture: { width, height, sizes: [], alt } };
};
