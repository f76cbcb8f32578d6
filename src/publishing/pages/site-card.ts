import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageFile } from './owner-files.ts';

const [width, height] = [1200, 630];
/** Of the logo on white, and of the sign in its place. */
const [logoWidth, logoHeight, signSide] = [560, 300, 360];

/** Of the program, in its icon. */
const ownColour = '#ff5a1f';

/** The card is an opaque picture: what is clear in a logo stands on white. */
const drawCard = async (accent: string, logo: Buffer | null): Promise<Buffer> => {
  // Loaded when somebody asks for the card, as messengers do: a service that nobody shares needs none of it.
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

/** A file that is made when it is asked for. */
export type LateFile = Omit<PageFile, 'bytes'> & { readonly make: () => Promise<Buffer> };

/**
 * The picture of pages that have none, for cards of messengers (pages.md 6): the logo, else the sign of the program, on the
 * owner's colour, without any text: the fonts installed on a server are unknown. 1200 by 630 pixels.
 */
export const siteCard = (accent: string, logo: Buffer | null) => {
  const hash = createHash('sha256')
    .update(accent)
    .update(logo ?? '')
    .digest('base64url')
    .slice(0, 12);
  const file: LateFile = {
    name: `card-${hash}.png`,
    type: 'image/png',
    make: () => drawCard(accent, logo),
  };
  return { file, width, height };
};
