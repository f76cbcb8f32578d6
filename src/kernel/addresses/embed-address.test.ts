import { test } from 'node:test';
import { holdAddresses } from '../../../test/support/known-addresses.ts';
import { addressWords } from './address-words.ts';

const english = addressWords();

test('embeds', () => {
  holdAddresses(
    [
      ['/embed/', 'here'],
      ['/embed', '/embed/'],
      ['/EMBED/', '/embed/'],
      ['/embed/events/', 'here'],
      ['/embed/events', '/embed/events/'],
      ['/embed/Events/', '/embed/events/'],
      ['//embed/events/', '/embed/events/'],
      ['/embed/events/list/', '/embed/events/'],
      ['/embed/events/list/page/2/', 'here'],
      ['/embed/events/month/2027-03/', 'here'],
      ['/embed/events/2027-03/', '/embed/events/month/2027-03/'],
      ['/embed/events/?month=3&year=2027', '/embed/events/month/2027-03/'],
      ['/embed/events/week/2027-03-10/', '/embed/events/week/2027-03-08/'],
      ['/embed/events/map/', 'here'],
      ['/embed/events/?search=jazz&lang=en', 'here'],
      ['/embed/events/?tribe-bar-search=jazz', '/embed/events/?search=jazz'],
      ['/embed/events/?categories=b', '/embed/events/category/a/b/'],
      ['/embed/events/category/nada/', 'nothing'],
      ['/embed/event/slug/', 'here'],
      ['/embed/event/antes/', '/embed/event/slug/'],
      ['/embed/event/nada/', 'nothing'],
      ['/embed/venue/teatro/page/2/', 'here'],
      ['/embed/organizer/banda/', 'here'],
      ['/embed/?p=9', '/embed/event/slug/'],
      ['/embed/embed/events/', 'nothing'],
      ['/embed/events/subscribe/', 'nothing'],
      ['/embed/nada/', 'nothing'],
      ['/embedded/', 'nothing'],
      ['/event/slug/embed/', 'here'],
      ['/event/slug/embed', '/embed/event/slug/'],
      ['/event/SLUG/embed/', '/embed/event/slug/'],
      ['/event/antes/embed/', '/embed/event/slug/'],
      ['/event/slug/2027-03-10/embed/', 'here'],
      ['/event/slug/2027-03-11/embed/', 'nothing'],
      ['/event/serie/2027-03-17/embed/', 'here'],
      ['/event/nada/embed/', 'nothing'],
      ['/series/ciclo/embed/', '/embed/event/serie/'],
      ['/series/nada/embed/', 'nothing'],
      ['/venue/teatro/embed/', 'nothing'],
      ['/events/category/a/embed/', 'nothing'],
      ['/calendar-embed/a1B2/', '/embed/events/'],
      ['/calendar-embed/a1B2/embed/', '/embed/events/'],
      ['/index.php/%63alendar-embed/a1B2/embed', '/embed/events/'],
      ['/calendar-embed/', 'nothing'],
    ],
    english,
  );
});
