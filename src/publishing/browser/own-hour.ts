/** What the clocks of a zone show at an instant, to the minute. */
const wallOf = (instant: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(instant);

/** On a clock of 24 hours as it stands there, on one of twelve as the browser writes it. */
const hourOf = (instant: Date, clock: string | undefined): string =>
  clock === '12'
    ? new Intl.DateTimeFormat(document.documentElement.lang, {
        hour: 'numeric',
        minute: '2-digit',
        hour12: true,
      }).format(instant)
    : wallOf(instant, undefined).slice(11);

/** Says the reader's own hour of an event where his clocks show another one than those of the event. */
export const showOwnHour = (): void => {
  for (const fact of document.querySelectorAll<HTMLElement>('[data-own-hour]')) {
    const { ownHour = '', ownEnd, ownDays = '', ownClock, zone } = fact.dataset;
    const start = new Date(ownHour);
    const value = fact.querySelector('[data-own-hour-value]');
    if (Number.isNaN(start.getTime()) || value === null) continue;
    if (zone === undefined) continue;
    const [theirs, own] = [wallOf(start, zone), wallOf(start, undefined)];
    if (theirs === own) continue;
    const [before = '', same = '', after = ''] = ownDays.split('|');
    const [theirDay, ownDay] = [theirs.slice(0, 10), own.slice(0, 10)];
    const day = ownDay < theirDay ? before : ownDay > theirDay ? after : same;
    const end = ownEnd === undefined ? '' : `–${hourOf(new Date(ownEnd), ownClock)}`;
    value.textContent = `${day}, ${hourOf(start, ownClock)}${end}`;
    fact.hidden = false;
  }
};
