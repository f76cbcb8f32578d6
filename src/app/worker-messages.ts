import type { Settings } from '../config/options.ts';
import { AppError, type ErrorKind } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Family } from '../metrics/family.ts';

/**
 * What a worker is told: first its settings, once; to say what it has measured; what all have, as it asked; and in the
 * end to stop. Questions carry a number, which comes back with their answer.
 */
export type ToWorker =
  | { readonly serve: Settings }
  | { readonly measure: number }
  | { readonly gathered: number; readonly families: readonly Family[] }
  | 'stop';

/**
 * What a worker says: once where it serves, or why it cannot; then what it has measured, when asked, and that somebody
 * asks it for what all have.
 */
export type FromWorker =
  | { readonly address: string }
  | { readonly failure: ToldFailure }
  | { readonly measured: number; readonly families: readonly Family[] }
  | { readonly gather: number };

/** An error as it can be told to another process. */
interface ToldFailure {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: string | undefined;
  /** Of a file or folder that the system said no to. */
  readonly path?: string;
  /** Of a refusal. */
  readonly kind?: ErrorKind;
  readonly phrase?: Phrase;
}

/** Puts an error into words for another process. */
export const tellFailure = (error: unknown): ToldFailure => {
  if (error instanceof AppError) {
    const { message, stack, code, kind, phrase } = error;
    return { message, stack, code, kind, phrase };
  }
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, code: undefined };
  const code = 'code' in error ? String(error.code) : undefined;
  const path = 'path' in error ? { path: String(error.path) } : {};
  return { message: error.message, stack: error.stack, code, ...path };
};

/** The error that another process told of. */
export const toldError = ({ message, stack, code, path, kind, phrase }: ToldFailure): Error => {
  if (kind !== undefined && phrase !== undefined) return new AppError(kind, code ?? '', phrase);
  return Object.assign(new Error(message), {
    stack: stack ?? message,
    ...(code === undefined ? {} : { code }),
    ...(path === undefined ? {} : { path }),
  });
};
