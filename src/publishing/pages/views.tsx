import { refusalPage } from './error/error.tsx';
import { eventPage } from './event/event.tsx';
import { gatePage } from './event/password.tsx';
import { dayPage } from './list/day.tsx';
import { listPage } from './list/list.tsx';
import { subscribePage } from './list/subscribe.tsx';
import { weekPage } from './list/week.tsx';
import { monthPage } from './month/month.tsx';
import { indexPage } from './places/index.tsx';
import { placePage } from './places/linked-record.tsx';
import { placesPage } from './places/places.tsx';
import type { Views } from './views-type.ts';

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
