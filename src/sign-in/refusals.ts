import { AppError } from '../kernel/error.ts';

/** Come again after so many seconds: 429 `rest_too_many_sign_ins`, the same for every account and for none. */
export const tooManySignIns = (seconds: number): AppError =>
  new AppError(
    'rate_limited',
    'rest_too_many_sign_ins',
    {
      es: 'Demasiados intentos de entrar. Hay que esperar un poco antes del siguiente.',
      en: 'Too many attempts to sign in. Wait a while before the next one.',
    },
    { retry_after: seconds },
  );

/** A page of another site would sign somebody in or out: 403 `rest_foreign_origin`. */
export const foreignOrigin = (): AppError =>
  new AppError('forbidden', 'rest_foreign_origin', {
    es: 'Solo se puede entrar o salir desde una página de este sitio.',
    en: 'One can sign in or out from a page of this site only.',
  });

/** There is no session: 401 `rest_not_logged_in`. */
export const notSignedIn = (): AppError =>
  new AppError('unauthenticated', 'rest_not_logged_in', {
    es: 'No te has identificado.',
    en: 'You are not signed in.',
  });
