import sharp from 'sharp';

/** What a picture's own bytes say about it. */
export interface Picture {
  readonly mimeType: string;
  /** Ending of its file, without the dot. */
  readonly extension: string;
  /** Pixels, as the picture is to be seen: after its EXIF orientation. */
  readonly width: number;
  readonly height: number;
}

const kinds: Readonly<Record<string, { readonly mimeType: string; readonly extension: string }>> = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  heif: { mimeType: 'image/avif', extension: 'avif' },
};

/** The largest picture that is taken in, in pixels: 100 megapixels are far beyond any camera in use. */
const maxPixels = 100_000_000;

/** Reads the head of a picture; null for anything that is not a JPEG, PNG, WebP, AVIF or GIF, whatever its name says. */
export const readPicture = async (bytes: Buffer): Promise<Picture | null> => {
  try {
    const { format, compression, width, height, pages, pageHeight, orientation } = await sharp(bytes, {
      limitInputPixels: maxPixels,
      failOn: 'error',
    }).metadata();
    const kind = kinds[format];
    if (!kind || (format === 'heif' && compression !== 'av1')) return null;
    const shown = pages === undefined ? height : (pageHeight ?? height);
    const turned = orientation !== undefined && orientation >= 5;
    return { ...kind, width: turned ? shown : width, height: turned ? width : shown };
  } catch {
    return null;
  }
};
