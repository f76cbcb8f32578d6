import type { IncomingMessage } from 'node:http';
import { AppError, invalidFields } from '../../kernel/error.ts';
import { isObject } from '../../kernel/json.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { type Arrival, readBytes } from '../server/body-bytes.ts';
import { isUnsaidJson, parseJson } from './json-body.ts';
import { parseMultipart, type UploadedFile } from './multipart.ts';
import { type Parameters, parseQuery, textOfBytes } from './query.ts';

/** What the body of a request contributes. */
export interface Body {
  readonly parameters: Parameters;
  /** Only on routes that take files. */
  readonly file: UploadedFile | null;
  /** Whether it was meant as JSON and came under a type that is not JSON's. */
  readonly isUnsaidJson?: boolean;
}

const nothing: Body = { parameters: {}, file: null };

const oneFile: Phrase = {
  es: 'Solo se admite un archivo por petición.',
  en: 'Only one file per request is accepted.',
};

/** Nothing is unpacked: how much a packed body holds is known too late. */
const refuseCoded = ({ headers }: IncomingMessage): void => {
  const coding = headers['content-encoding']?.trim() ?? '';
  if (/^(?:identity)?$/i.test(coding)) return;
  const named = coding.slice(0, 40);
  throw new AppError(
    'unsupported_coding',
    'rest_unsupported_encoding',
    {
      es: `No se admite la compresión «${named}» del cuerpo de la petición: envíalo sin «Content-Encoding».`,
      en: `The compression "${named}" of the request's body is not supported: send it without "Content-Encoding".`,
    },
    { accepted: ['identity'] },
  );
};

const jsonType = /^application\/(?:[\w.!#$&^-]+\+)?json$/;

/** The name that `Content-Disposition` gives a file (RFC 6266 4.3); null when the header names none. */
const nameInDisposition = (header: string | undefined): string | null => {
  const [, encoded] = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;"]{1,800})/i.exec(header ?? '') ?? [];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded.trim());
  } catch {
    // The plain name is for those who cannot read this one.
  }
  const plain = /(?:^|;)\s*filename\s*=\s*(?:"([^"]{0,255})"|([^";]{1,255}))/i.exec(header ?? '');
  const name = plain?.[1] ?? plain?.[2];
  if (name === undefined) return null;
  // Node reads headers as Latin-1; what is UTF-8 in them is meant so.
  return textOfBytes(Buffer.from(name.trim(), 'latin1'));
};

/** The most that a body may hold, in bytes: what is no file, and files. */
interface BodyLimits {
  readonly maxBodyBytes: number;
  readonly maxFileBytes: number;
}

/** What a route takes as its body. */
export interface Taken {
  readonly file: boolean;
  /** Names of the parameters that are lists. */
  readonly lists: ReadonlySet<string>;
}

/**
 * Reads what a request's body says, by its content type (reference http-conventions 2). Types that mean nothing
 * to the interface contribute nothing, except on routes that take a file: there they are the file, and so is
 * whatever `Content-Disposition` gives a file name to.
 * @throws AppError as `readBytes` does; 415 for a compressed body; 400 for JSON or multipart that cannot be read.
 */
export const readBody = async (
  request: IncomingMessage,
  { maxBodyBytes, maxFileBytes }: BodyLimits,
  { file: takesFile, lists }: Taken,
  arrival: Arrival,
): Promise<Body> => {
  refuseCoded(request);
  const method = request.method ?? 'GET';
  const header = request.headers['content-type'];
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isMultipart = type === 'multipart/form-data';
  const name = takesFile && !isMultipart ? nameInDisposition(request.headers['content-disposition']) : null;
  const isForm = type === 'application/x-www-form-urlencoded' || (type === '' && method !== 'POST');
  const isFields = name === null && (jsonType.test(type) || isForm);
  const bytes = await readBytes(request, takesFile && !isFields ? maxFileBytes : maxBodyBytes, arrival);
  if (name !== null) return { parameters: {}, file: bytes.length === 0 ? null : { name, type, bytes } };
  if (jsonType.test(type)) {
    const said = parseJson(bytes);
    return { parameters: isObject(said) ? said : {}, file: null };
  }
  const isUnsaid = !takesFile && isUnsaidJson(type, bytes);
  if (isForm)
    return { parameters: parseQuery(textOfBytes(bytes), lists), file: null, isUnsaidJson: isUnsaid };
  if (isMultipart) {
    if (method !== 'POST' || bytes.length === 0) return nothing;
    const { fields, file, hasMoreFiles } = await parseMultipart(bytes, header ?? '', lists);
    if (takesFile && hasMoreFiles) throw invalidFields({ file: oneFile });
    return { parameters: fields, file: takesFile ? file : null };
  }
  if (takesFile && bytes.length > 0) return { parameters: {}, file: { name: '', type, bytes } };
  return { ...nothing, isUnsaidJson: isUnsaid };
};
