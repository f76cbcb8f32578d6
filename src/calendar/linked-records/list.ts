import { openedBy, viewOf } from '../../kernel/actor.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Input } from '../../kernel/input.ts';
import type { ListResult } from '../../kernel/result.ts';
import { isTruthyWord } from '../../kernel/schema/typing.ts';
import { fieldSearchWords } from '../../kernel/text/search-words.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import {
  listResult,
  pageNotFound,
  queryOf,
  spelledSwitch,
  startWorkForPage,
  textForm,
} from '../records/list-result.ts';
import { statusFilterOf } from '../records/rules.ts';
import { triesToUnlock } from '../records/visibility.ts';
import { listPlaceIds, type PlaceFilter } from './filter.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';
import type { FindTexts } from './texts.ts';

/** The checked parameters of a list of venues or organizers. */
export interface PlaceQuery {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  readonly event?: number;
  readonly has_events?: unknown;
  readonly only_with_upcoming?: unknown;
  readonly status?: unknown;
}

const nextSecond = ({ epochMilliseconds }: Temporal.Instant): number =>
  Math.floor(epochMilliseconds / 1000 + 1) * 1000;

/** Whether texts or events of each place are looked at; all others are counted in an index of statuses. */
const readsEachPlace = ({ words, event, hasEvents, upcomingFrom }: PlaceFilter): boolean =>
  words !== null || event !== null || hasEvents !== null || upcomingFrom !== null;

/** The handler of a kind's list (reference venues-organizers-terms-api 2). */
export const placeList = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  findTexts: FindTexts<Row>,
  { database, clock, site }: CalendarDependencies,
): ((call: Input<PlaceQuery>) => Promise<ListResult>) => {
  return async (call) => {
    const { parameters, given, actor } = call;
    const { page, search, event } = parameters;
    const view = viewOf(actor);
    const perPage = Math.min(parameters.per_page, site.maxPerPage);
    const status = statusFilterOf(parameters.status, view);
    const now = clock();
    const hasEvents = given.has('has_events') ? isTruthyWord(parameters.has_events) : null;
    const isUpcoming = isTruthyWord(parameters.only_with_upcoming);
    const filter: PlaceFilter = {
      view,
      opened: openedBy(actor),
      statuses: status.statuses,
      words: search === undefined ? null : fieldSearchWords(search),
      event: event ?? null,
      hasEvents,
      upcomingFrom: isUpcoming ? utcText(now) : null,
    };
    const read = readsEachPlace(filter) ? database.readHeavy : database.read;
    const found = await listPlaceIds(read, kind, filter, { page, perPage });
    if (page > 1 && found.ids.length === 0) throw pageNotFound(`${kind.name}-archive-page-not-found`);
    await startWorkForPage(found.ids.length, call);
    const { places } = await findTexts(found.ids, call, false);
    const items = async function* () {
      for await (const { json } of places) yield json;
    };
    return listResult({
      collection: kind.table,
      items: items(),
      total: found.total,
      page,
      perPage,
      query: queryOf({
        ...{ page, per_page: perPage, search, event, has_events: spelledSwitch(call, 'has_events') },
        only_with_upcoming: spelledSwitch(call, 'only_with_upcoming'),
        ...{ status: status.text, text: textForm(call) },
      }),
      links: call.links,
      // What is upcoming changes with every second; the rest only with the calendar.
      caching: triesToUnlock(call) ? undefined : isUpcoming ? { expiresAt: nextSecond(now) } : {},
    });
  };
};
