import type { Language, Phrase } from '../../kernel/phrase.ts';

/** What the answer to a sign-in warns of. */
export type Warnings = readonly { readonly code: 'cookie_not_kept'; readonly message: string }[];

const phrase: Phrase = {
  es: 'El navegador no guardará la cookie de la sesión: es Secure y la petición ha llegado por http. Usa https, o http://localhost en el propio equipo.',
  en: 'The browser will not keep the cookie of the session: it is Secure, and the request came by http. Use https, or http://localhost on the machine itself.',
};

/** The warning for whoever signs in by http from another machine. */
export const cookieNotKept = (language: Language): Warnings[number] => ({
  code: 'cookie_not_kept',
  message: phrase[language],
});
