import { isIP } from 'node:net';
import { readDay } from '../../kernel/time/calendar-day.ts';
import type { Form } from './option.ts';

const urlWith = (text: string, protocols: readonly string[]): URL | null => {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.host !== '' ? url : null;
};

/** An absolute http or https address without user, query and fragment; trailing slashes are cut. */
export const siteAddress: Form = {
  read: (text) => {
    const url = urlWith(text, ['http:', 'https:']);
    if (url === null || url.username !== '' || url.password !== '' || /[?#]/.test(text)) return null;
    let { pathname } = url;
    while (pathname.endsWith('/')) pathname = pathname.slice(0, -1);
    return url.origin + pathname;
  },
  es: 'una dirección http o https sin consulta, como https://agenda.example',
  en: 'an http or https address without a query, like https://agenda.example',
};

/** An http or https address without user and fragment; a query may hold a key. */
export const serviceAddress: Form = {
  read: (text) => {
    const url = urlWith(text, ['http:', 'https:']);
    return url === null || url.username !== '' || url.password !== '' || text.includes('#') ? null : url.href;
  },
  es: 'una dirección http o https, como https://nominatim.example',
  en: 'an http or https address, like https://nominatim.example',
};

/** An address of a PostgreSQL database, as it was given. */
export const postgresAddress: Form = {
  read: (text) => {
    const [scheme = ''] = text.split('://', 1);
    return ['postgres', 'postgresql'].includes(scheme) && URL.canParse(text) ? text : null;
  },
  es: 'una dirección como postgres://usuario:contraseña@servidor:5432/base',
  en: 'an address like postgres://user:password@server:5432/database',
};

/** A path under which the interface is served: `/` and words, no slash at the end. */
export const mountPath: Form = {
  read: (text) => (text.length <= 200 && /^(\/[A-Za-z0-9._~-]+)+$/.test(text) ? text : null),
  es: 'una ruta como /calendar/events/v1, sin barra al final',
  en: 'a path like /calendar/events/v1, without a slash at the end',
};

/** How texts are given, everywhere or under one path: `plain`, `/calendar/events/v1=html`. */
export const textForm: Form = {
  read: (text) => {
    const [, mount, form = ''] = /^(?:(.+)=)?(html|plain)$/.exec(text) ?? [];
    if (form === '' || (mount !== undefined && mountPath.read(mount) === null)) return null;
    return text;
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
    const [address = '', bits, ...rest] = text.split('/');
    const kind = isIP(address);
    if (kind === 0 || rest.length > 0) return null;
    if (bits === undefined) return text;
    return /^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128) ? text : null;
  },
  es: 'una dirección IP o una red, como 10.0.0.1 o 10.0.0.0/8',
  en: 'an IP address or a network, like 10.0.0.1 or 10.0.0.0/8',
};

/** A path of the file system, as it was given. */
export const filePath: Form = {
  read: (text) => (text.trim() !== '' && text.length <= 4096 && !/\p{Cc}/u.test(text) ? text : null),
  es: 'una carpeta o un archivo',
  en: 'a folder or file',
};

/** A text that is not blank and has no control characters; blanks at the ends are cut. */
export const words: Form = {
  read: (text) => {
    const trimmed = text.trim();
    return trimmed !== '' && trimmed.length <= 200 && trimmed.isWellFormed() && !/\p{Cc}/u.test(trimmed)
      ? trimmed
      : null;
  },
  es: 'un texto de 1 a 200 caracteres',
  en: 'a text of 1 to 200 characters',
};

/** Up to ten characters, none of them a control character. */
export const symbol: Form = {
  read: (text) => ([...text].length <= 10 && text.isWellFormed() && !/\p{Cc}/u.test(text) ? text : null),
  es: 'un texto de 10 caracteres como máximo',
  en: 'a text of at most 10 characters',
};

/** An e-mail address, as it was given. */
export const emailAddress: Form = {
  read: (text) =>
    text.length <= 254 && /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(text) && text.isWellFormed() ? text : null,
  es: 'una dirección de correo',
  en: 'an e-mail address',
};

/** A day or an instant with its offset; becomes the instant in UTC. A day means its end in UTC. */
export const moment: Form = {
  read: (text) => {
    try {
      return /^\d{4}-\d\d-\d\d$/.test(text)
        ? Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime('UTC').toInstant().toString()
        : Temporal.Instant.from(text).toString();
    } catch {
      return null;
    }
  },
  es: 'una fecha (2027-12-31) o una fecha y hora con desfase (2027-12-31T12:00:00+01:00)',
  en: 'a day (2027-12-31) or a moment with its offset (2027-12-31T12:00:00+01:00)',
};

const unitsInMinutes: Readonly<Record<string, number>> = { m: 1, h: 60, d: 24 * 60 };

/** Milliseconds of a text of the form `duration`. */
export const millisecondsOf = (text: string): number =>
  Number.parseInt(text, 10) * (unitsInMinutes[text.at(-1) ?? ''] ?? 0) * 60_000;

/** Some minutes, hours or days, a year at the most: `30m`, `24h`, `7d`. */
export const duration: Form = {
  read: (text) => {
    const minutes = /^[1-9]\d{0,5}[mhd]$/.test(text) ? millisecondsOf(text) / 60_000 : 0;
    return minutes > 0 && minutes <= 366 * 24 * 60 ? text : null;
  },
  es: 'una duración, como 30m, 24h o 7d',
  en: 'a duration, like 30m, 24h or 7d',
};

/** A day, `YYYY-MM-DD`. */
export const day: Form = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? (readDay(text)?.toString() ?? null) : null),
  es: 'una fecha, como 2027-01-31',
  en: 'a day, like 2027-01-31',
};

/** An author elsewhere and the name of the person here: `3=eva`. */
export const authorPair: Form = {
  read: (text) => (/^[^=\s]+=[^=]+$/.test(text.trim()) ? text.trim() : null),
  es: 'un autor del origen y un usuario de este calendario, como 3=eva',
  en: 'an author at the source and a user of this calendar, like 3=eva',
};

/** `auto`, or a text encoding by one of its names in the WHATWG Encoding Standard, in small letters. */
export const encodingName: Form = {
  read: (text) => {
    const name = text.trim().toLowerCase();
    if (name === 'auto') return name;
    try {
      return new TextDecoder(name).encoding;
    } catch {
      return null;
    }
  },
  es: 'una codificación, como utf-8 o windows-1252, o auto',
  en: 'an encoding, like utf-8 or windows-1252, or auto',
};

/** The name of a bucket, as Amazon S3 and its like allow them: no part of a path beside it. */
export const bucketName: Form = {
  read: (text) => (/^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/i.test(text) ? text : null),
  es: 'el nombre de un bucket, como agenda-imagenes',
  en: 'the name of a bucket, like calendar-images',
};
