import type { RefusalPageData } from './error/refusal-data.ts';
import type { EventPageData, GatePageData } from './event/event-data.ts';
import type { Frame } from './layout/frame-data.ts';
import type { SubscribePageData } from './list/subscribe-data.ts';
import type { WeekPageData } from './list/week-data.ts';
import type { MonthPageData } from './month/month-data.ts';
import type { IndexPageData, PlacePageData, PlacesPageData } from './places/places-data.ts';
import type { DayPageData, ListPageData } from './reading/list-data.ts';

type View<Data> = (frame: Frame, data: Data) => string;

/**
 * Every page as a function of its frame and its data; gives the whole document. What `dist/views.js` exports; said here
 * apart from its code, because the types of its library are those of a browser.
 */
export interface Views {
  readonly refusalPage: View<RefusalPageData>;
  readonly listPage: View<ListPageData>;
  readonly dayPage: View<DayPageData>;
  readonly monthPage: View<MonthPageData>;
  readonly weekPage: View<WeekPageData>;
  readonly eventPage: View<EventPageData>;
  readonly gatePage: View<GatePageData>;
  readonly placePage: View<PlacePageData>;
  readonly placesPage: View<PlacesPageData>;
  readonly indexPage: View<IndexPageData>;
  readonly subscribePage: View<SubscribePageData>;
}
