import { AppError } from '../../kernel/error.ts';

/** Unknown, wrong, expired and revoked are one answer: 401 `incorrect_password`. Nobody learns who has an account. */
export const incorrectPassword = (): AppError =>
  new AppError('unauthenticated', 'incorrect_password', {
    es: 'El usuario, la contraseña o la clave no son correctos.',
    en: 'The user name, the password or the key is not correct.',
  });
