import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import type { Header } from './format.ts';

type SiteThere = Header['site'];

const servedOtherwise = (there: SiteThere, here: Site): readonly Phrase[] => {
  const pairs = [
    ['--timezone', there.timezone, here.timezone],
    ['--currency-symbol', there.currency_symbol, here.currencySymbol],
    ['--currency-position', there.currency_position, here.currencyPosition],
  ] as const;
  const differing = pairs.filter(([, said, own]) => said !== own).map(([flag, said]) => `${flag} '${said}'`);
  const options = differing.join(' ');
  return phraseIf(options !== '', {
    es: `Para mostrar todo como en el origen, inicia el servicio con ${options}.`,
    en: `To show everything as there, serve the calendar with ${options}.`,
  });
};

const droppedFrames = (there: SiteThere, here: Site): readonly Phrase[] => {
  const dropped = there.iframe_hosts.filter((host) => !here.frameHosts.includes(host)).join(', ');
  return phraseIf(dropped !== '', {
    es: `Los iframes de ${dropped} se han quitado de los textos porque --iframe-hosts no los admite.`,
    en: `Frames of ${dropped} were taken out of texts, as --iframe-hosts does not allow them here.`,
  });
};

/** Says which settings of the calendar that a file comes from are others here, as answers depend on them. */
export const settingsRemarks = (there: SiteThere, here: Site): readonly Phrase[] => [
  ...servedOtherwise(there, here),
  ...droppedFrames(there, here),
];
