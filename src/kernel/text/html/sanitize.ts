import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';
import { once } from '../../memoize.ts';

const require = createRequire(import.meta.url);
const library = once(() => require('sanitize-html') as typeof sanitizeHtml);

/**
 * Cleans HTML as `sanitize-html` does. Loaded with the first text that needs it: reading a calendar hardly ever does,
 * and with all it stands on the library is a tenth of what a start loads.
 */
export const sanitize: (text: string, options: sanitizeHtml.IOptions) => string = (text, options) =>
  library()(text, options);
