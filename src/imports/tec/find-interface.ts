import { AppError } from '../../kernel/error.ts';
import { type InterfaceAddress, interfaceAt, likelyBases } from './site-address.ts';
import { loginRefused, type SiteClient, sourceFailure } from './site-client.ts';

/**
 * Finds the interface of a site, following redirects of its root, so that what is asked later goes to the final
 * host.
 * @throws AppError `import_source` when none of the likely places answers like one.
 */
export const findInterface = async (client: SiteClient, address: URL): Promise<InterfaceAddress> => {
  const failures: AppError[] = [];
  for (const base of likelyBases(address)) {
    try {
      const asked = interfaceAt(base).of('/venues', { per_page: 1 });
      const { status, body, url } = await client(asked);
      if (status === 401 || status === 403) throw loginRefused(asked);
      if (status === 200 && typeof body === 'object' && body !== null && 'venues' in body) {
        const found = new URL(base);
        found.protocol = url.protocol;
        found.host = url.host;
        return interfaceAt(found);
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'import_login') throw error;
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
