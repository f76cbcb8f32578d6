/*
 * What `dist/views.js` is made of: each page as a function of its frame and its data.
 */

export { eventPage } from './event/event-page.tsx';
export { gatePage } from './event/gate-page.tsx';
export { dayPage } from './list/day-page.tsx';
export { listPage } from './list/list-page.tsx';
export { monthPage } from './month/month-page.tsx';
export { indexPage } from './places/index-page.tsx';
export { placePage } from './places/place-page.tsx';
export { placesPage } from './places/places-page.tsx';
export { refusalPage } from './refusal/refusal-page.tsx';
export { weekPage } from './week/week-page.tsx';
