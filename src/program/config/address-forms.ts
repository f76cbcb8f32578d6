import { isIP } from 'node:net';
import { isAddressLanguage, isAddressWord, vocabularies } from '../../kernel/addresses/vocabulary.ts';
import type { Form } from './option.ts';
import { matching, words } from './value-forms.ts';

/** Returns the parsed http or https address; null for any other text, and for one with a login. */
const webAddress = (text: string): URL | null => {
  const url = URL.parse(text);
  const isWeb = url !== null && ['http:', 'https:'].includes(url.protocol);
  return isWeb && url.username === '' && url.password === '' ? url : null;
};

/** An absolute http or https address without user, query and fragment; trailing slashes are cut. */
export const siteAddress: Form = {
  read: (text) => {
    const url = webAddress(text);
    return url === null || /[?#]/.test(text) ? null : url.origin + url.pathname.replace(/\/+$/, '');
  },
  es: 'una dirección http o https sin consulta, como https://agenda.example',
  en: 'an http or https address without a query, like https://agenda.example',
};

/** An http or https address without user and fragment; a query may hold a key. */
export const serviceAddress: Form = {
  read: (text) => (text.includes('#') ? null : (webAddress(text)?.href ?? null)),
  es: 'una dirección http o https, como https://nominatim.example',
  en: 'an http or https address, like https://nominatim.example',
};

/** An http or https address of a page, query and fragment included. */
export const pageAddress: Form = {
  read: (text) => webAddress(text.trim())?.href ?? null,
  es: 'una dirección http o https, como https://www.ayuntamiento.example/',
  en: 'an http or https address, like https://www.town.example/',
};

/** An address of a PostgreSQL database, as it was given. */
export const postgresAddress: Form = {
  read: (text) => (/^postgres(ql)?:\/\//.test(text) && URL.canParse(text) ? text : null),
  es: 'una dirección como postgres://usuario:contraseña@servidor:5432/base',
  en: 'an address like postgres://user:password@server:5432/database',
};

/** A path under which the interface is served: `/` and words, no slash at the end. */
export const mountPath = matching(
  /^(?=.{1,200}$)(\/[A-Za-z0-9._~-]+)+$/,
  'una ruta como /calendar/events/v1, sin barra al final',
  'a path like /calendar/events/v1, without a slash at the end',
);

/** How texts are given, everywhere or under one path: `plain`, `/calendar/events/v1=html`. */
export const textForm: Form = {
  read: (text) => {
    const [, mount, form] = /^(?:(.+)=)?(html|plain)$/.exec(text) ?? [];
    return form === undefined || (mount !== undefined && mountPath.read(mount) === null) ? null : text;
  },
  es: 'html, plain, o uno de los dos tras una ruta, como /wp-json/tribe/events/v1=plain',
  en: 'html, plain, or one of them after a path, like /wp-json/tribe/events/v1=plain',
};

const isNameOrAddress = (text: string): boolean =>
  isIP(text) !== 0 ||
  (text.length <= 253 && /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(text));

/** A host name or address, in lower case. */
export const hostName: Form = {
  read: (text) => (isNameOrAddress(text.toLowerCase()) ? text.toLowerCase() : null),
  es: 'un nombre de servidor, como www.example.org',
  en: 'a host name, like www.example.org',
};

/** `HOST` or `HOST:PORT` as URLs write them: lower case, IPv6 addresses in brackets. */
export const hostAndPort: Form = {
  read: (text) => {
    if (isIP(text) === 6) return URL.parse(`http://[${text}]`)?.hostname ?? null;
    const [, bracketed, name = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d{1,5}))?$/.exec(text) ?? [];
    if (port !== undefined && (Number(port) < 1 || Number(port) > 65535)) return null;
    if (bracketed === undefined ? !isNameOrAddress(name.toLowerCase()) : isIP(bracketed) !== 6) return null;
    const host = URL.parse(`http://${bracketed === undefined ? name : `[${bracketed}]`}`)?.hostname;
    if (host === undefined) return null;
    return port === undefined ? host : `${host}:${Number(port)}`;
  },
  es: 'un servidor con o sin puerto, como 127.0.0.1, [::1]:8000 o fotos.example.org',
  en: 'a host with or without a port, like 127.0.0.1, [::1]:8000 or photos.example.org',
};

/** An IP address or a network (`10.0.0.0/8`), as it was given. */
export const addressOrNetwork: Form = {
  read: (text) => {
    const [address = '', bits = '0', ...rest] = text.split('/');
    const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= maxBits ? text : null;
  },
  es: 'una dirección IP o una red, como 10.0.0.1 o 10.0.0.0/8',
  en: 'an IP address or a network, like 10.0.0.1 or 10.0.0.0/8',
};

/** An e-mail address. */
export const emailAddress = matching(
  /^(?=.{3,254}$)[^\s\p{Cc}\p{Cs}@]+@[^\s\p{Cc}\p{Cs}@]+$/u,
  'una dirección de correo',
  'an e-mail address',
);

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

/** A name that may have its address behind it: `© OpenStreetMap https://…`. */
export const credit: Form = {
  read: (text) => namedAddress.read(text) ?? words.read(text),
  es: 'un texto de 1 a 200 caracteres, con una dirección detrás si la tiene',
  en: 'a text of 1 to 200 characters, with an address behind it if there is one',
};

/** An e-mail address or that of a page. */
export const contactAddress: Form = {
  read: (text) =>
    /^[^\s\p{Cc}@/]+@[^\s\p{Cc}@/]+$/u.test(text.trim()) ? text.trim() : pageAddress.read(text),
  es: 'una dirección de correo o de una página',
  en: 'an e-mail address or that of a page',
};

/** An address with placeholders for the coordinates or the address of a venue. */
export const directionsAddress: Form = {
  read: (text) => {
    const filled = text.replaceAll(/\{(lat|lng|address)\}/g, '0');
    return filled !== text && webAddress(filled) !== null ? text.trim() : null;
  },
  es: 'una dirección con {lat} y {lng}, o con {address}',
  en: 'an address with {lat} and {lng}, or with {address}',
};

/** The address of a tile of a map, with placeholders for zoom, column and row, and for `@2x` where it has tiles for fine screens. */
export const tileAddress: Form = {
  read: (text) => {
    const address = text.trim();
    const host = webAddress(address)?.hostname.replaceAll(/^\[|\]$/g, '') ?? '';
    const isFilledIn =
      ['{z}', '{x}', '{y}'].every((name) => address.includes(name)) &&
      !/[{}#]/.test(address.replaceAll(/\{[zxyr]\}/g, ''));
    return /^[!-~]+$/.test(address) && isFilledIn && hostName.read(host) !== null ? address : null;
  },
  es: 'una dirección http o https con {z}, {x} e {y}, como https://teselas.example/{z}/{x}/{y}.png',
  en: 'an http or https address with {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png',
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

/** A language with words of addresses, or one word with its spelling: `month=mes`. */
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
