import { AppError } from '../../../kernel/error.ts';

/** What pages, feeds and files can only be: read. 405 (RFC 9110 15.5.6). */
export const notAllowed = (): AppError =>
  new AppError('not_allowed', 'page_not_allowed', {
    es: 'Esta página solo se puede leer.',
    en: 'This page can only be read.',
  });
