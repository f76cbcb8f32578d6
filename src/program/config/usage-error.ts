import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

const code = 'usage';

/** Returns the error for a command line, environment or configuration file that is not valid. */
export const usageError = (phrase: Phrase): AppError => new AppError('invalid', code, phrase);

/** Whether the program was called wrongly, rather than the work failed. */
export const isUsageError = (error: unknown): boolean => error instanceof AppError && error.code === code;
