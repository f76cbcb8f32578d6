import { isAddressLanguage, isAddressWord, vocabularies } from '../../kernel/addresses/vocabulary.ts';
import { hostName, siteAddress, words } from './forms.ts';
import type { Form } from './option.ts';

/** A colour as `#rrggbb`, in small letters. */
export const colour: Form = {
  read: (text) => {
    const [, short, long] = /^#?(?:([0-9a-f]{3})|([0-9a-f]{6}))$/i.exec(text.trim()) ?? [];
    const six = long ?? short?.replaceAll(/./g, '$&$&');
    return six === undefined ? null : `#${six.toLowerCase()}`;
  },
  operand: '#RRGGBB',
  es: 'un color, como #ff5a1f',
  en: 'a colour, like #ff5a1f',
};

/** What CLDR names beside countries: unions of them, the unknown one, those of tests. */
const noCountries: ReadonlySet<string> = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Two letters of a country or region, in capitals (ISO 3166-1, XK), of which the program knows how it writes dates. */
export const region: Form = {
  read: (text) => {
    if (!/^[a-z]{2}$/i.test(text)) return null;
    // Codes of old and of habit have their present one: UK is GB.
    const code = new Intl.Locale(`und-${text}`).region ?? '';
    return countryNames.of(code) === undefined || noCountries.has(code) ? null : code;
  },
  operand: 'ES',
  es: 'el código de un país, como ES o MX',
  en: 'the code of a country, like ES or US',
};

/** An hour of the night, `05:00`, from midnight to noon. */
export const hourOfNight: Form = {
  read: (text) => (/^(0\d|1[01]):[0-5]\d$/.test(text) ? text : null),
  operand: 'HH:MM',
  es: 'una hora entre 00:00 y 11:59',
  en: 'a time from 00:00 to 11:59',
};

/** A word of addresses: small letters, digits and hyphens. */
export const addressWord: Form = {
  read: (text) => {
    const word = text.trim().toLowerCase();
    return word.length <= 50 && /^[\p{Ll}\p{Lo}\d]+(-[\p{Ll}\p{Lo}\d]+)*$/u.test(word) ? word : null;
  },
  es: 'una palabra de letras, cifras y guiones, como agenda',
  en: 'a word of letters, digits and hyphens, like events',
};

const languages = Object.keys(vocabularies).join(', ');

/** A language whose words of addresses are known, or one word with how it is spelled: `month=mes`. */
export const addressVocabulary: Form = {
  read: (text) => {
    const [word = '', spelling, ...more] = text.trim().split('=');
    if (spelling === undefined) return isAddressLanguage(word) ? word : null;
    const read = addressWord.read(spelling);
    return isAddressWord(word) && read !== null && more.length === 0 ? `${word}=${read}` : null;
  },
  es: `un idioma (${languages}) o una palabra, como month=mes`,
  en: `a language (${languages}) or a word, like month=mes`,
};

const isWebAddress = (text: string): boolean => {
  const url = URL.parse(text);
  return (
    url !== null && ['http:', 'https:'].includes(url.protocol) && url.username === '' && url.password === ''
  );
};

/** An http or https address of a page, query and fragment included. */
export const pageAddress: Form = {
  read: (text) => (isWebAddress(text.trim()) ? (URL.parse(text.trim())?.href ?? null) : null),
  es: 'una dirección http o https, como https://www.ayuntamiento.example/',
  en: 'an http or https address, like https://www.town.example/',
};

/** Words and the address they lead to, with a blank between: `Trámites https://…`. */
export const namedAddress: Form = {
  read: (text) => {
    const [, name = '', address = ''] = /^(\S(?:.*\S)?)\s+(\S+)$/.exec(text.trim()) ?? [];
    const read = pageAddress.read(address);
    return words.read(name) === null || read === null ? null : `${name} ${read}`;
  },
  es: 'un nombre y una dirección, como "Trámites https://www.ayuntamiento.example/tramites"',
  en: 'a name and an address, like "Services https://www.town.example/services"',
};

/** An e-mail address or that of a page. */
export const contactAddress: Form = {
  read: (text) =>
    /^[^\s\p{Cc}@/]+@[^\s\p{Cc}@/]+$/u.test(text.trim()) ? text.trim() : pageAddress.read(text),
  es: 'una dirección de correo o de una página',
  en: 'an e-mail address or that of a page',
};

/** An address with places for what is known of where something is. */
export const directionsAddress: Form = {
  read: (text) => {
    const filled = text.replaceAll(/\{(lat|lng|address)\}/g, '0');
    return filled !== text && isWebAddress(filled) && siteAddress.read(new URL(filled).origin) !== null
      ? text.trim()
      : null;
  },
  es: 'una dirección con {lat} y {lng}, o con {address}',
  en: 'an address with {lat} and {lng}, or with {address}',
};

const isHost = ({ hostname }: URL): boolean => hostName.read(hostname.replaceAll(/^\[|\]$/g, '')) !== null;

/** The address of a tile of a map, with places for zoom, column and row, and for `@2x` where it has tiles for fine screens. */
export const tileAddress: Form = {
  read: (text) => {
    const address = text.trim();
    const url = URL.parse(address);
    // What is left of braces names something that nobody fills in.
    const rest = address.replaceAll(/\{[zxyr]\}/g, '');
    return /^[!-~]+$/.test(address) &&
      !/[{}#]/.test(rest) &&
      ['{z}', '{x}', '{y}'].every((place) => address.includes(place)) &&
      isWebAddress(address) &&
      url !== null &&
      isHost(url)
      ? address
      : null;
  },
  es: 'una dirección http o https con {z}, {x} e {y}, como https://teselas.example/{z}/{x}/{y}.png',
  en: 'an http or https address with {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png',
};

/** A name that may have its address behind it: `© OpenStreetMap https://…`. */
export const credit: Form = {
  read: (text) => namedAddress.read(text) ?? words.read(text),
  es: 'un texto de 1 a 200 caracteres, con una dirección detrás si la tiene',
  en: 'a text of 1 to 200 characters, with an address behind it if there is one',
};
