import { eventPlace } from '../../../kernel/addresses/place.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { timeOf, titleOf } from '../reading/listed-event.ts';
import { stateOf } from '../reading/state.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { GatePageData } from './event-data.ts';

/** What strangers see of a protected event: what the mask of v1 leaves. */
export const readGatePage = (
  context: PageContext,
  visit: Visit,
  event: EventRow,
  fault: GatePageData['fault'],
): GatePageData => ({
  title: titleOf(event),
  today: visit.today,
  dayCutoff: context.settings.dayCutoff,
  time: timeOf(event, context.site.timezone),
  state: stateOf(event, [], visit.nowUtc),
  note: event.status_note,
  action: linkTo(context, visit, eventPlace(event.slug)),
  fault,
});
