import { eventPage } from './event/event-page.tsx';
import { gatePage } from './event/gate-page.tsx';
import { dayPage } from './list/day-page.tsx';
import { listPage } from './list/list-page.tsx';
import { monthPage } from './month/month-page.tsx';
import { indexPage } from './places/index-page.tsx';
import { placePage } from './places/place-page.tsx';
import { placesPage } from './places/places-page.tsx';
import { refusalPage } from './refusal/refusal-page.tsx';
import { subscribePage } from './subscribe/subscribe-page.tsx';
import type { Views } from './views.ts';
import { weekPage } from './week/week-page.tsx';

/** What `dist/views.js` exports. */
export const views: Views = {
  refusalPage,
  listPage,
  dayPage,
  monthPage,
  weekPage,
  eventPage,
  gatePage,
  placePage,
  placesPage,
  indexPage,
  subscribePage,
};
