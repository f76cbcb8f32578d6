import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

const code = 'usage';

/** The refusal of a command line, environment or configuration file that cannot be meant. */
export const usageError = (phrase: Phrase): AppError => new AppError('invalid', code, phrase);

/** Whether the error says that the program was called wrongly, rather than that the work failed. */
export const isUsageError = (error: unknown): boolean => error instanceof AppError && error.code === code;
