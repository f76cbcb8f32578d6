import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demonstrationEvents } from './demonstration.ts';

const monday = Temporal.PlainDate.from('2026-02-23');
/** A week of first days, one of them before the end of a month. */
const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }));

for (const today of days) {
  const events = await demonstrationEvents(today);
  const shown = events.filter(({ change }) => change.status === 'publish' && !change.hide_from_listings);

  test(`the demonstration of ${today} has every state in three weeks`, () => {
    const until = today.add({ days: 22 }).toString();
    const near = events
      .map(({ change }) => change)
      .filter(({ start_date = '', end_date = '' }) => end_date >= today.toString() && start_date < until);
    const states = {
      cancelled: near.filter(({ event_status }) => event_status === 'cancelled'),
      postponed: near.filter(({ event_status }) => event_status === 'postponed'),
      'moved online': near.filter(({ event_status }) => event_status === 'moved_online'),
      'sold out': near.filter(({ tickets }) => JSON.stringify(tickets ?? '').includes('sold_out')),
      free: near.filter(({ cost }) => cost === 'Gratis'),
      'all day': near.filter(({ all_day }) => all_day),
      'past midnight': near.filter(
        ({ all_day, start_date = '', end_date = '' }) =>
          !all_day && start_date.slice(0, 10) < end_date.slice(0, 10) && end_date.slice(11) > '01',
      ),
      protected: near.filter(({ visibility_password }) => visibility_password !== undefined),
      hidden: near.filter(({ hide_from_listings }) => hide_from_listings),
      featured: near.filter(({ featured }) => featured),
      'of another zone': near.filter(({ timezone }) => timezone !== undefined),
      'running for weeks': near.filter(({ start_date = '' }) => start_date < today.toString()),
    };
    for (const [state, found] of Object.entries(states)) assert.ok(found.length > 0, state);
    assert.ok(states['running for weeks'].length > 3, 'more than the strip shows at once');
  });

  test(`of the demonstration of ${today} no two neighbours have the same poster, and some have none`, () => {
    const posters = shown.map(({ poster }) => poster);
    const alike = shown.filter(
      ({ poster }, index) => poster !== null && posters.slice(index + 1, index + 4).includes(poster),
    );
    assert.deepEqual(
      alike.map(({ change }) => `${change.start_date} ${change.title}`),
      [],
    );
    const share = posters.filter((poster) => poster !== null).length / posters.length;
    assert.ok(share > 0.6 && share < 0.9, String(share));
  });
}

test('a hall of the programme has one event at a time, whatever day it is', async () => {
  const halls = ['Teatro Principal', 'Sala Fábrica', 'Cine Roxy', 'Iglesia de San Benito'];
  for (const today of days) {
    const published = today.subtract({ days: 12 }).toString();
    const inHalls = (await demonstrationEvents(today))
      .filter(({ change, venue }) => change.date === published && halls.includes(venue ?? ''))
      .map(({ change, venue }) => ({ title: '', start_date: '', end_date: '', ...change, venue }));
    assert.ok(inHalls.length > 10);
    const clashes = inHalls.flatMap((one, index) =>
      inHalls
        .slice(index + 1)
        .filter((other) => other.venue === one.venue && other.start_date < one.end_date && !one.all_day)
        .map((other) => `${today}: ${one.title} / ${other.title}`),
    );
    assert.deepEqual(clashes, []);
  }
});
