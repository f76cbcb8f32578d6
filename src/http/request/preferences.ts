import type { IncomingHttpHeaders } from 'node:http';

const strict = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i;

/** Whether unknown names are to be refused: `Prefer: handling=strict` (RFC 7240 4.4). */
export const prefersStrict = ({ prefer }: IncomingHttpHeaders): boolean =>
  prefer !== undefined && strict.test(String(prefer));
