import type { Warning } from '../../kernel/result.ts';
import { foldText } from '../../kernel/text/folding.ts';
import { cleanHtml, cleanTitle, htmlLosses, titleLosses } from '../../kernel/text/html/cleaning.ts';
import { lineLosses, oneLine } from '../../kernel/text/single-line.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { textWarnings } from '../records/warnings.ts';
import type { ImageTexts } from './images.ts';

const longestName = 200;

/** The name of a file as a client gave it: without folders, controls and surrounding blanks, cut where it is too long. */
export const cleanFileName = (name: string): string => {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  return Array.from(last.replaceAll(/\p{Cc}/gu, '').trim())
    .slice(0, longestName)
    .join('');
};

/** The name of the file behind an address, as far as it can be decoded. */
export const nameInAddress = (address: string): string => {
  const part = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return cleanFileName(decodeURIComponent(part));
  } catch {
    return cleanFileName(part);
  }
};

/** What a file is called without its ending; the title of an image that has no other. */
const titleOf = (name: string): string => cleanTitle(name.replace(/(?<=.)\.[^.]*$/, '').replace(/</g, ' '));

const cleaning = { title: cleanTitle, alt_text: oneLine, caption: cleanHtml, description: cleanHtml };

/** Returns the texts of a write as they are stored; those that it does not name are absent. */
export const cleanTexts = (texts: Partial<ImageTexts>): Partial<ImageTexts> =>
  Object.fromEntries(
    Object.entries(cleaning).flatMap(([name, clean]) => {
      const text = texts[name as keyof ImageTexts];
      return text === undefined ? [] : [[name, clean(text)]];
    }),
  );

/** Returns what a write of these texts stores differently from what was sent. */
export const imageWarnings = (texts: Partial<ImageTexts>): readonly Warning[] =>
  textWarnings(
    { ...texts },
    { title: titleLosses, alt_text: lineLosses, caption: htmlLosses, description: htmlLosses },
  );

/** What searches for an image look in. */
export const searchKey = ({ title, name }: Pick<ImageRow, 'title' | 'name'>): string =>
  `${foldText(title)}\n${foldText(name.replaceAll('<', ' '))}`;

/** The columns of a new image that say what it is called. */
export const namingColumns = (
  name: string,
  texts: Partial<ImageTexts>,
): ImageTexts & Pick<ImageRow, 'name' | 'search_key'> => {
  const { title = '', alt_text = '', caption = '', description = '' } = cleanTexts(texts);
  const naming = { name, title: title === '' ? titleOf(name) : title };
  return { ...naming, alt_text, caption, description, search_key: searchKey(naming) };
};
