/** What the clocks of a zone show at an instant, to the minute. */
const wallOf = (instant: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant);

const hour = (instant: Date): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' }).format(
    instant,
  );

const day = (instant: Date): string =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', day: 'numeric', month: 'short' })
    .format(instant)
    .replaceAll(',', '');

/** Says the reader's own hour of an event where his clocks show another one than those of the event. */
export const showOwnHour = (): void => {
  for (const fact of document.querySelectorAll<HTMLElement>('[data-own-hour]')) {
    const { ownHour = '', ownEnd, zone } = fact.dataset;
    const start = new Date(ownHour);
    const value = fact.querySelector('[data-own-hour-value]');
    if (Number.isNaN(start.getTime()) || value === null) continue;
    if (zone === undefined || wallOf(start, zone) === wallOf(start, undefined)) continue;
    const end = ownEnd === undefined ? '' : `–${hour(new Date(ownEnd))}`;
    value.textContent = `${day(start)}, ${hour(start)}${end}`;
    fact.hidden = false;
  }
};
