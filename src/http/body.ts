import type { IncomingMessage } from 'node:http';
import { AppError } from '../kernel/error.ts';
import { parseJson } from './json-body.ts';
import { parseMultipart, type UploadedFile } from './multipart.ts';
import { type Parameters, parseQuery } from './query.ts';

/** What the body of a request contributes. */
export interface Body {
  readonly parameters: Parameters;
  /** Only on routes that take files. */
  readonly file: UploadedFile | null;
}

const nothing: Body = { parameters: {}, file: null };

const tooLarge = (limit: number): AppError =>
  new AppError(
    'too_large',
    'rest_body_too_large',
    { es: `El cuerpo pasa de ${limit} bytes.`, en: `The body is larger than ${limit} bytes.` },
    { limit },
  );

/** The bytes of a body of at most `limit`. */
const readBytes = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('invalid', 'rest_incomplete_body', {
      es: 'La petición se cortó antes del final del cuerpo.',
      en: 'The request broke off before the end of its body.',
    });
  }
  return Buffer.concat(chunks);
};

const asParameters = (value: unknown): Parameters =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Parameters) : {};

const jsonType = /^application\/(?:[\w.!#$&^-]+\+)?json$/;

const fileName = /(?:^|;)\s*filename="?([^";]{1,255})"?/i;

const bareFile = (request: IncomingMessage, type: string, bytes: Buffer): UploadedFile => ({
  name: fileName.exec(request.headers['content-disposition'] ?? '')?.[1]?.trim() ?? '',
  type,
  bytes,
});

/**
 * Reads what a request's body says, by its content type (reference http-conventions 2). Types that mean nothing
 * to the interface contribute nothing, except on routes that take a file: there they are the file.
 * @throws AppError 413 over the limit, 400 for JSON or multipart that cannot be read.
 */
export const readBody = async (
  request: IncomingMessage,
  limit: number,
  takesFile: boolean,
): Promise<Body> => {
  const method = request.method ?? 'GET';
  if (method === 'GET' || method === 'HEAD') return nothing;
  const header = request.headers['content-type'];
  const type = (header ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const bytes = await readBytes(request, limit);
  if (jsonType.test(type)) return { parameters: asParameters(parseJson(bytes)), file: null };
  const isForm = type === 'application/x-www-form-urlencoded' || (type === '' && method !== 'POST');
  if (isForm) return { parameters: parseQuery(bytes.toString('utf8')), file: null };
  if (type === 'multipart/form-data') {
    if (method !== 'POST' || bytes.length === 0) return nothing;
    const { fields, file } = await parseMultipart(bytes, header ?? '');
    return { parameters: fields, file: takesFile ? file : null };
  }
  return takesFile && bytes.length > 0 ? { parameters: {}, file: bareFile(request, type, bytes) } : nothing;
};
