import { AppError } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';

const waitingTime = (seconds: number): Phrase => {
  if (seconds === 1) return { es: '1 segundo', en: '1 second' };
  if (seconds <= 90) return { es: `${seconds} segundos`, en: `${seconds} seconds` };
  const minutes = Math.ceil(seconds / 60);
  return { es: `${minutes} minutos`, en: `${minutes} minutes` };
};

/** To be repeated after `seconds`: 429 `rest_too_many_sign_ins`, the same for every account and for none. */
export const tooManySignIns = (seconds: number): AppError => {
  const { es, en } = waitingTime(seconds);
  return new AppError(
    'rate_limited',
    'rest_too_many_sign_ins',
    {
      es: `Demasiados intentos de inicio de sesión. Vuelve a intentarlo dentro de ${es}.`,
      en: `Too many attempts to sign in. Try again in ${en}.`,
    },
    { retry_after: seconds },
  );
};

/** The page of another site requests to sign in or out: 403 `rest_foreign_origin`. */
export const foreignOrigin = (): AppError =>
  new AppError('forbidden', 'rest_foreign_origin', {
    es: 'Solo se puede iniciar o cerrar sesión desde una página de este sitio.',
    en: 'Signing in and out is only possible from a page of this site.',
  });

/** There is no session: 401 `rest_not_logged_in`. */
export const notSignedIn = (): AppError =>
  new AppError('unauthenticated', 'rest_not_logged_in', {
    es: 'No has iniciado sesión.',
    en: 'You are not signed in.',
  });
