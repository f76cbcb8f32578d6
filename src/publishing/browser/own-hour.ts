/** What the clocks of a zone show at an instant, to the minute: `2027-03-05 20:00`. */
const wallOf = (instant: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', timeZone },
  }).format(instant);

/** The hour as the page writes hours: on a clock of 24 or of 12. */
const hour = (instant: Date, locale: string): string => {
  const isOfTwelve = /^h1[12]$/.test(new Intl.Locale(locale).getHourCycles?.()[0] ?? '');
  if (!isOfTwelve) return wallOf(instant).slice(-5);
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(instant);
};

/** The day in the language of the page; by numbers where the browser does not know that language. */
const day = (instant: Date, locale: string): string => {
  const [, month = '', date = ''] = wallOf(instant).slice(0, 10).split('-');
  if (Intl.DateTimeFormat.supportedLocalesOf(locale).length === 0) return `${Number(date)}/${Number(month)}`;
  return new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
    .format(instant)
    .replaceAll(/[,.]/g, '');
};

/** Says the reader's own hour of an event where his clocks show another one than those of the event. */
export const showOwnHour = (): void => {
  for (const fact of document.querySelectorAll<HTMLElement>('[data-own-hour]')) {
    const { ownHour = '', ownEnd, zone, locale = document.documentElement.lang } = fact.dataset;
    const start = new Date(ownHour);
    const value = fact.querySelector('[data-own-hour-value]');
    if (Number.isNaN(start.getTime()) || value === null) continue;
    if (zone === undefined || wallOf(start, zone) === wallOf(start)) continue;
    const end = ownEnd === undefined ? '' : `–${hour(new Date(ownEnd), locale)}`;
    const isSameDay = wallOf(start, zone).slice(0, 10) === wallOf(start).slice(0, 10);
    value.textContent = `${isSameDay ? '' : `${day(start, locale)}, `}${hour(start, locale)}${end}`;
    fact.hidden = false;
  }
};
