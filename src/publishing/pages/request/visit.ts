import { prefixOf } from '../../../kernel/addresses/write-address.ts';
import { utcText } from '../../../kernel/clock.ts';
import { siteZoneOf, wallIn, wallText } from '../../../kernel/time/wall-clock.ts';
import type { PageLanguage } from '../../words/words.ts';
import type { PageContext, Visit } from './page-request.ts';

/** What a request says of its reader. */
interface Reader {
  readonly language: PageLanguage;
  readonly asked: PageLanguage | null;
  readonly origin: string;
  readonly embedded?: Visit['embedded'];
}

/** A visit as it is at this moment. */
export const visitOf = ({ clock, site }: Pick<PageContext, 'clock' | 'site'>, reader: Reader): Visit => {
  const now = clock();
  const nowLocal = wallText(wallIn(siteZoneOf(site), now));
  return {
    embedded: null,
    ...reader,
    prefix: prefixOf(reader.origin),
    now,
    nowLocal,
    nowUtc: utcText(now),
    today: nowLocal.slice(0, 10),
  };
};
