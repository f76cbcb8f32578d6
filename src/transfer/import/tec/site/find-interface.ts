import { AppError } from '../../../../kernel/error.ts';
import { type InterfaceAddress, interfaceAt, likelyBases } from './site-address.ts';
import { loginRefused, type SiteClient, sourceFailure } from './site-client.ts';

const otherSite = (asked: string, { origin }: URL): AppError =>
  new AppError('invalid', 'import_other_site', {
    es: `${asked}: redirige a ${origin}, que no recibe la contraseña; si ese es el sitio, indica su dirección.`,
    en: `${asked}: it leads to ${origin}, which does not get the password; if that is the site meant, give its address.`,
  });

/** With or without `www.`, and http made https: the same people, who may see the login. */
const isSameSite = (asked: URL, answered: URL): boolean => {
  const named = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
  const isSafer = asked.protocol === 'http:' && answered.protocol === 'https:' && answered.port === '';
  const isAlike = asked.protocol === answered.protocol && asked.port === answered.port;
  return named(asked) === named(answered) && (isAlike || isSafer);
};

/**
 * Finds the interface of a site, following redirects of its root, so that what is asked later goes to the final
 * host. A login goes along to no other site.
 * @throws AppError `import_source` when none of the likely places answers like one, `import_other_site`, `import_login`.
 */
export const findInterface = async (
  client: SiteClient,
  address: URL,
  hasLogin: boolean,
): Promise<InterfaceAddress> => {
  const failures: AppError[] = [];
  for (const base of likelyBases(address)) {
    try {
      const asked = interfaceAt(base).of('/venues', { per_page: 1 });
      const { status, body, url } = await client(asked);
      if (status === 401 || status === 403) throw loginRefused(asked, hasLogin);
      if (status === 200 && typeof body === 'object' && body !== null && 'venues' in body) {
        if (hasLogin && !isSameSite(base, url)) throw otherSite(asked, url);
        const found = new URL(base);
        found.protocol = url.protocol;
        found.host = url.host;
        return interfaceAt(found);
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'import_source') throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (first !== undefined && failures.length === likelyBases(address).length) throw first;
  throw sourceFailure(
    address.href,
    'ahí no se encontró la interfaz de un calendario; puede darse su dirección completa, acabada en /wp-json/tribe/events/v1.',
    'no calendar interface was found there; its whole address can be given, ending in /wp-json/tribe/events/v1.',
  );
};
