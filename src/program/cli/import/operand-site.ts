import { usageError } from '../../config/usage-error.ts';

/**
 * The site that an operand names; https where it says no scheme.
 * @throws AppError `usage` for what is no address, or one with a login.
 */
export const siteNamed = (text: string): URL => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url !== null && url.username === '' && url.password === '' && !/\s/.test(text)) return url;
  throw usageError({
    es: `"${text}" no es la dirección de un sitio, como https://agenda.example.`,
    en: `"${text}" is not the address of a site, like https://agenda.example.`,
  });
};
