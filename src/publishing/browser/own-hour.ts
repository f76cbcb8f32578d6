/** What the clocks of a zone show at an instant, to the minute: `2027-03-05 20:00`. */
const wallOf = (instant: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', timeZone },
  }).format(instant);

/** What the clocks of an event show at `2027-03-05T20:00:00+01:00`: no browser need know its zone by name. */
const wallOfEvent = (text: string): string => wallOf(new Date(`${text.slice(0, 19)}Z`), 'UTC');

/** On a clock of 24 hours as it stands there, on one of twelve as the browser writes it. */
const hourOf = (instant: Date, clock: string | undefined): string =>
  clock === '12'
    ? new Intl.DateTimeFormat(document.documentElement.lang, {
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
      }).format(instant)
    : wallOf(instant).slice(-5);

/** Says the reader's own hour of an event where his clocks show another one than those of the event; its day where that is another one. */
export const showOwnHour = (): void => {
  for (const fact of document.querySelectorAll<HTMLElement>('[data-own-hour]')) {
    const { ownHour = '', ownEnd, ownDays = '', ownClock } = fact.dataset;
    const start = new Date(ownHour);
    const value = fact.querySelector('[data-own-hour-value]');
    if (Number.isNaN(start.getTime()) || value === null) continue;
    const [theirs, own] = [wallOfEvent(ownHour), wallOf(start)];
    if (theirs === own) continue;
    const [before = '', after = ''] = ownDays.split('|');
    const [theirDay, ownDay] = [theirs.slice(0, 10), own.slice(0, 10)];
    const day = ownDay === theirDay ? '' : `${ownDay < theirDay ? before : after}, `;
    const end = ownEnd === undefined ? '' : `–${hourOf(new Date(ownEnd), ownClock)}`;
    value.textContent = `${day}${hourOf(start, ownClock)}${end}`;
    fact.hidden = false;
  }
};
