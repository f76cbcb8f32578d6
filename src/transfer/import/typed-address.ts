import { isWebsite } from '../../kernel/text/websites.ts';

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const bareHost = /^(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?:[/?#]|$)/u;

/**
 * An address as people type it, in the form in which it is stored: `www.teatro.example` is
 * `http://www.teatro.example`, letters beyond ASCII and blanks are encoded as browsers do (URL standard). What is
 * no address of the web stays as it is.
 */
export const typedAddress = (text: string): string => {
  const whole = !scheme.test(text) && bareHost.test(text) ? `http://${text}` : text;
  const encoded = isWebsite(whole) ? whole : (URL.parse(whole)?.href ?? text);
  return isWebsite(encoded) ? encoded : text;
};
