import { xmlText } from '../../../kernel/text/xml.ts';

/** The line of HTML by which another page shows an address in a frame; sizes in pixels, or as HTML has them. */
export const frameLine = (
  address: string,
  title: string,
  { width, height }: { readonly width: number | string; readonly height: number },
): string =>
  `<iframe src="${xmlText(address)}" title="${xmlText(title)}" width="${width}" height="${height}" loading="lazy" frameborder="0"></iframe>`;
