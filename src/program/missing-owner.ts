import type { Phrase } from '../kernel/phrase.ts';
import type { Settings } from './config/options.ts';

/**
 * What the pages of a public site do not say of who answers for it, though the law has it (pages.md 3.12); null where
 * nothing is missing, or where the service has no public address.
 */
export const missingOwner = ({ publicUrl, organisation, contact }: Settings): Phrase | null => {
  const missing = [
    ...(organisation === null ? ['--organisation'] : []),
    ...(contact === null ? ['--contact'] : []),
  ];
  if (publicUrl === null || missing.length === 0) return null;
  return {
    es: `Las páginas no dicen quién responde del sitio ni cómo contactar: indica ${missing.join(' y ')}.`,
    en: `The pages do not say who answers for the site, or how to reach them: set ${missing.join(' and ')}.`,
  };
};
