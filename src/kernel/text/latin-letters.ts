import { normalized } from './characters.ts';

/** Letters and signs that WordPress writes with plain Latin letters, and that are no letter with a mark. */
const plainByLetter: Readonly<Record<string, string>> = {
  ª: 'a',
  º: 'o',
  Æ: 'AE',
  æ: 'ae',
  Ð: 'D',
  ð: 'd',
  Þ: 'TH',
  þ: 'th',
  Ø: 'O',
  ø: 'o',
  ß: 's',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  ı: 'i',
  Ĳ: 'IJ',
  ĳ: 'ij',
  ĸ: 'k',
  Ŀ: 'L',
  ŀ: 'l',
  Ł: 'L',
  ł: 'l',
  ŉ: 'n',
  Ŋ: 'N',
  ŋ: 'n',
  Œ: 'OE',
  œ: 'oe',
  Ŧ: 'T',
  ŧ: 't',
  ſ: 's',
  ɑ: 'a',
  '€': 'E',
  '£': '',
};

/** Latin letters with marks: Latin-1, Latin Extended-A, and those of Romanian, Vietnamese and pinyin. */
const markedLetter = /[À-ÖÙ-öù-žƠơƯưǍ-ǜȘ-țẠ-ỹ]/g;
const marks = /\p{M}+/gu;
const namedLetter = new RegExp(`[${Object.keys(plainByLetter).join('')}]`, 'g');

/**
 * The text with Latin letters in their plain form, as slugs have them: `ñ` is `n`, `æ` is `ae`, `ß` is `s`
 * (reference events-api 3.3). Letters of other scripts, also with marks, stay as they are.
 */
export function plainLatinLetters(text: string): string {
  return normalized(text, 'NFC')
    .replace(namedLetter, (letter) => plainByLetter[letter] ?? letter)
    .replace(markedLetter, (letter) => letter.normalize('NFD').replace(marks, ''));
}
