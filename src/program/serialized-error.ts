import { AppError, type ErrorKind } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';

/** An error as it is sent to another process. */
export interface SerializedError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  /** Of a file or folder that the system said no to. */
  readonly path?: string;
  /** Of a refusal. */
  readonly kind?: ErrorKind;
  readonly phrase?: Phrase;
}

/** The error as it can be sent to another process. */
export const serializeError = (error: unknown): SerializedError => {
  if (error instanceof AppError) {
    const { message, stack, code, kind, phrase } = error;
    return { message, stack, code, kind, phrase };
  }
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const code = 'code' in error ? String(error.code) : undefined;
  const path = 'path' in error ? { path: String(error.path) } : {};
  return { message: error.message, stack: error.stack, code, ...path };
};

/** The error that another process has sent. */
export const deserializeError = ({ message, stack, code, path, kind, phrase }: SerializedError): Error => {
  if (kind !== undefined && phrase !== undefined) return new AppError(kind, code ?? '', phrase);
  return Object.assign(new Error(message), {
    stack: stack ?? message,
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { path }),
  });
};
