import { usageError } from '../../config/usage-error.ts';
import type { Command } from '../invocation.ts';
import { importSite } from './import-calendar.ts';
import { showImport } from './show-import.ts';

const siteAddress = (text: string): URL => {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`);
  if (url !== null && url.username === '' && url.password === '' && !/\s/.test(text)) return url;
  throw usageError({
    es: `"${text}" no es la dirección de un sitio, como https://agenda.example.`,
    en: `"${text}" is not the address of a site, like https://agenda.example.`,
  });
};

/** `import tec`: the calendar of a site with a v1 interface; 1 when something did not come. */
export const importTec: Command = (invocation) => {
  const address = siteAddress(invocation.operand);
  return showImport(invocation, (progress) => importSite(invocation.settings, address, progress));
};
