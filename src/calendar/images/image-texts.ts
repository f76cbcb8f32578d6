import type { Warning } from '../../kernel/result.ts';
import { field, optional } from '../../kernel/schema/type.ts';
import { foldText } from '../../kernel/text/folding.ts';
import { cleanHtml, cleanTitle, htmlLosses, titleLosses } from '../../kernel/text/html/cleaning.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { renderDescription, renderTitle } from '../../kernel/text/html/rendering.ts';
import { lineLosses, oneLine } from '../../kernel/text/single-line.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { longest } from '../records/lengths.ts';
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

const longText = { rule: 'string', maxLength: longest.text, none: [null] };
const same = (text: string): string => text;

/**
 * The texts of an image, in the order of responses: parameters, members of responses, how they are stored, what they lose
 * by that, and how they are rendered follow from here.
 */
const imageTexts = {
  title: {
    parameter: optional.text(
      'Título; si falta al subirla, el nombre del archivo.',
      'Title; when absent on upload, the name of the file.',
      'Cartel de las fiestas',
      { rule: 'string', maxLength: longest.name },
    ),
    member: field.text('Título, en HTML.', 'Title, in HTML.', 'Cartel de las fiestas'),
    ...{ clean: cleanTitle, losses: titleLosses, render: renderTitle, plain: plainText },
  },
  alt_text: {
    parameter: optional.text(
      'Texto alternativo: una línea, sin etiquetas HTML.',
      'Alternative text: one line, without markup.',
      'Una banda toca en la plaza',
      longText,
    ),
    member: field.text(
      'Texto alternativo, sin etiquetas HTML.',
      'Alternative text, without markup.',
      'Una banda toca en la plaza',
    ),
    ...{ clean: oneLine, losses: lineLosses, render: same, plain: same },
  },
  caption: {
    parameter: optional.text('Pie, en HTML.', 'Caption, in HTML.', 'Foto: Eva Ruiz', longText),
    member: field.text('Pie, en HTML.', 'Caption, in HTML.', '<p>Foto: Eva Ruiz</p>'),
    ...{ clean: cleanHtml, losses: htmlLosses, render: renderDescription, plain: plainText },
  },
  description: {
    parameter: optional.text(
      'Descripción, en HTML.',
      'Description, in HTML.',
      'Cartel ganador del concurso.',
      longText,
    ),
    member: field.text('Descripción, en HTML.', 'Description, in HTML.', ''),
    ...{ clean: cleanHtml, losses: htmlLosses, render: renderDescription, plain: plainText },
  },
} as const;

type TextName = keyof typeof imageTexts;

const mapTexts = <Value>(map: (text: (typeof imageTexts)[TextName], name: TextName) => Value) =>
  Object.fromEntries(
    Object.entries(imageTexts).map(([name, text]) => [name, map(text, name as TextName)]),
  ) as Record<TextName, Value>;

/** The parameters of a write; an empty text clears. */
export const imageFields = mapTexts(({ parameter }) => parameter);

/** The members of responses. */
export const textMembers = mapTexts(({ member }) => member);

/** Returns the texts as responses contain them: HTML, or plain text. */
export const renderTexts = (row: ImageTexts, isPlain: boolean): ImageTexts =>
  mapTexts(({ render, plain }, name) => (isPlain ? plain(row[name]) : render(row[name])));

/** Returns the texts of a write as they are stored; those that it does not name are absent. */
export const cleanTexts = (texts: Partial<ImageTexts>): Partial<ImageTexts> =>
  Object.fromEntries(
    Object.entries(imageTexts).flatMap(([name, { clean }]) => {
      const text = texts[name as TextName];
      return text === undefined ? [] : [[name, clean(text)]];
    }),
  );

/** Returns what a write of these texts stores differently from what was sent. */
export const imageWarnings = (texts: Partial<ImageTexts>): readonly Warning[] =>
  textWarnings(
    texts,
    mapTexts(({ losses }) => losses),
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
