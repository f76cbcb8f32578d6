import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { AppError, messageOf } from '../../kernel/error.ts';
import { once } from '../../kernel/memoize.ts';
import type { Picture } from './reading/page-request.ts';

/** A file that pages load, with the name under which it is served; the media type follows from its ending. */
export interface PageFile {
  readonly name: string;
  /** Of some files made when they are requested. */
  readonly bytes: Buffer | (() => Promise<Buffer>);
}

const logoEndings = ['.svg', '.png', '.jpg', '.jpeg', '.webp'];

const maxLogoBytes = 512 * 1024;

const hashOf = (...parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 12);
};

/** Returns the owner's colour as a style sheet of one line. */
export const themeFile = (accent: string): PageFile => {
  const bytes = Buffer.from(`:root{--owner:${accent}}\n`);
  return { name: `theme-${hashOf(bytes)}.css`, bytes };
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
 * Returns the logo of the settings with its size in pixels.
 * @throws AppError `usage` for a file that cannot be read, is no picture of these kinds, or is larger than 512 KiB.
 */
export const logoFile = async (path: string, alt: string) => {
  const ending = extname(path).toLowerCase();
  if (!logoEndings.includes(ending))
    throw badLogo(path, { es: 'debe ser SVG, PNG, JPEG o WebP', en: 'it must be SVG, PNG, JPEG or WebP' });
  const bytes = readLogo(path);
  if (bytes.length > maxLogoBytes)
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
  const picture: Omit<Picture, 'address'> = { width, height, sizes: [], alt };
  return { file: { name: `logo-${hashOf(bytes)}${ending}`, bytes }, picture };
};

const [width, height] = [1200, 630];
/** Of the logo on white, and of the sign in its place. */
const [logoWidth, logoHeight, signSide] = [560, 300, 360];

/** Of the program, in its icon. */
const ownColour = '#ff5a1f';

/** Returns an opaque picture: clear parts of a logo are white. */
const drawCard = async (accent: string, logo: Buffer | null): Promise<Buffer> => {
  // Loaded when the card is requested, as messengers do: other services need none of it.
  const { default: sharp } = await import('sharp');
  const icon = readFileSync(join(import.meta.dirname, 'assets/icon.svg'), 'utf8');
  const sign = () =>
    sharp(Buffer.from(icon.replaceAll(ownColour, accent)), { density: 72 * 12 })
      .resize(signSide, signSide)
      .png()
      .toBuffer();
  const framed = (bytes: Buffer) =>
    sharp(bytes, { density: 300 })
      .resize(logoWidth, logoHeight, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#fff' })
      .png()
      .toBuffer();
  // A logo that browsers show may still be none that can be drawn here.
  const input = logo === null ? await sign() : await framed(logo).catch(sign);
  return sharp({ create: { width, height, channels: 3, background: accent } })
    .composite([{ input }])
    .png()
    .toBuffer();
};

/**
 * Returns the picture of pages that have none, for cards of messengers (pages.md 6): the logo, else the sign of the program, on the
 * owner's colour, without any text: the fonts installed on a server are unknown. 1200 by 630 pixels.
 */
export const siteCard = (accent: string, logo: Buffer | null) => {
  const file: PageFile = {
    name: `card-${hashOf(accent, logo ?? '')}.png`,
    bytes: once(() => drawCard(accent, logo)),
  };
  return { file, width, height };
};
