import { errorPage } from './error/error.tsx';
import { eventPage } from './event/event.tsx';
import { passwordPage } from './event/password.tsx';
import { dayPage } from './list/day.tsx';
import { listPage } from './list/list.tsx';
import { subscribePage } from './list/subscribe.tsx';
import { weekPage } from './list/week.tsx';
import { monthPage } from './month/month.tsx';
import type { Views } from './pages.ts';
import { indexPage } from './places/index.tsx';
import { linkedRecordPage } from './places/linked-record.tsx';
import { placesPage } from './places/places.tsx';

/** What `dist/views.js` exports. */
export const views: Views = {
  list: listPage,
  month: monthPage,
  week: weekPage,
  day: dayPage,
  places: placesPage,
  subscribe: subscribePage,
  event: eventPage,
  password: passwordPage,
  linkedRecord: linkedRecordPage,
  index: indexPage,
  error: errorPage,
};
