import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import { AppError } from '../../kernel/error.ts';
import { mostPairs, type Parameters, parseQuery } from './query.ts';

/** A file that came with a request. */
export interface UploadedFile {
  /** As the client named it; empty when it did not. */
  readonly name: string;
  /** Media type as the client declared it. */
  readonly type: string;
  readonly bytes: Buffer;
}

const unreadable = (): AppError =>
  new AppError('invalid', 'rest_invalid_body', {
    es: 'El cuerpo multipart/form-data no se puede leer.',
    en: 'The multipart/form-data body cannot be read.',
  });

/**
 * Reads a `multipart/form-data` body: the fields, nested like those of a query, the first file, and whether there are
 * more of them.
 * @throws AppError 400 `rest_invalid_body` when it is not well formed, or what `parseQuery` throws for too much.
 */
export const parseMultipart = (
  bytes: Buffer,
  contentType: string,
): Promise<{ fields: Parameters; file: UploadedFile | null; hasMoreFiles: boolean }> =>
  new Promise((resolve, reject) => {
    const pairs: string[] = [];
    let file: UploadedFile | null = null;
    let hasMoreFiles = false;
    const refuse = () => reject(unreadable());
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType } as BusboyHeaders,
        limits: {
          fieldSize: bytes.length,
          fields: mostPairs + 1,
          files: 1,
          parts: mostPairs + 2,
          headerPairs: 50,
        },
      });
      parser.on('field', (name: string | undefined, value: string) => {
        if (name !== undefined) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
      });
      parser.on(
        'file',
        (
          _field: string,
          stream: NodeJS.ReadableStream,
          name: string | undefined,
          _: string,
          type: string,
        ) => {
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            file = { name: name ?? '', type, bytes: Buffer.concat(chunks) };
          });
          stream.on('error', refuse);
        },
      );
      parser.on('filesLimit', () => {
        hasMoreFiles = true;
      });
      parser.on('error', refuse);
      parser.on('finish', () => {
        try {
          resolve({ fields: parseQuery(pairs.join('&')), file, hasMoreFiles });
        } catch (error) {
          reject(error);
        }
      });
      parser.end(bytes);
    } catch {
      refuse();
    }
  });
