import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holdAddresses, outcomeOf } from '../../../test/support/known-addresses.ts';
import { type AddressSettings, addressWords, faultOfWords } from './address-words.ts';
import { vocabularies } from './vocabulary.ts';

const served = ['/calendar/events/v1', '/Interfaz', '/session', '/docs'];

test('words that addresses can be written with', () => {
  const settings: readonly AddressSettings[] = [
    {},
    { words: 'es', bases: { events: 'agenda', event: 'evento', venue: 'lugar', organizer: 'organizador' } },
    { bases: { events: 'calendar' } },
    { bases: { events: 'agenda-música' } },
    { bases: { events: 'мероприятия' } },
    { bases: { event: 'events', events: 'agenda' } },
    { words: { day: 'tag', tag: 'schlagwort' } },
  ];
  for (const each of settings) assert.equal(faultOfWords(each, served), null, JSON.stringify(each));
});

test('words that are refused, with the reason', () => {
  const rows: readonly (readonly [settings: AddressSettings, reason: RegExp])[] = [
    [{ bases: { events: 'interfaz' } }, /^Addresses that begin with \/interfaz are in use/],
    [{ bases: { event: 'docs' } }, /begin with \/docs/],
    [{ bases: { event: 'wp-json' } }, /begin with \/wp-json/],
    [{ bases: { venue: 'embed' } }, /begin with \/embed/],
    [{ bases: { venue: 'tag' } }, /begin with \/tag/],
    [{ bases: { venue: 'series' } }, /begin with \/series/],
    [{ bases: { venue: 'serie' }, words: 'es' }, /begin with \/serie /],
    [{ bases: { events: 'es' } }, /^"es" is the code of a language/],
    [{ bases: { events: 'pt-br' } }, /^"pt-br" is the code of a language/],
    [{ bases: { events: 'event' } }, /^"event" appears twice/],
    [{ bases: { events: 'agenda', event: 'Agenda' } }, /^"agenda" appears twice/],
    [{ bases: { events: '2027' } }, /^"2027" cannot stand in an address/],
    [{ words: { list: 'month' } }, /^"month" appears twice/],
    [{ words: { month: '2027-03' } }, /^"2027-03" cannot stand in an address/],
    [{ words: { list: 'feed' } }, /^Other addresses end in "feed"/],
  ];
  for (const [settings, reason] of rows) {
    const fault = faultOfWords(settings, served);
    assert.match(fault?.en ?? '', reason, JSON.stringify(settings));
    assert.notEqual(fault?.es, fault?.en);
  }
});

test('no two words of a language are the same', () => {
  for (const [language, words] of Object.entries(vocabularies))
    assert.equal(new Set(Object.values(words)).size, Object.keys(words).length, language);
});

test('where a word of the settings is an English one for something else, it counts', () => {
  const german = addressWords({ words: { day: 'tag', tag: 'schlagwort', month: 'monat' } });
  assert.equal(outcomeOf('/events/tag/2026-12-10/', german), '/events/2026-12-10/');
  assert.equal(outcomeOf('/events/schlagwort/x/', german), 'here');
  assert.equal(outcomeOf('/events/monat/2027-03/', german), 'here');
});

test('letters beyond ASCII are encoded in small letters', () => {
  const russian = addressWords({ bases: { events: 'мероприятия' } });
  const base = encodeURIComponent('мероприятия').toLowerCase();
  assert.equal(outcomeOf(`/${base}/`, russian), 'here');
  assert.equal(outcomeOf('/events/', russian), `/${base}/`);
  assert.equal(outcomeOf(`/${base.toUpperCase()}/`, russian), `/${base}/`);
});

test('with Spanish words and other bases, English and the default ones lead there', () => {
  const spanish = addressWords({ bases: { events: 'agenda', event: 'evento', venue: 'lugar' }, words: 'es' });
  holdAddresses(
    [
      ['/agenda/', 'here'],
      ['/agenda/lista/pagina/2/', 'here'],
      ['/agenda/list/page/2/', '/agenda/lista/pagina/2/'],
      ['/events/list/page/2/', '/agenda/lista/pagina/2/'],
      ['/events/', '/agenda/'],
      ['/agenda/mes/2027-03/destacado/', 'here'],
      ['/agenda/mes/2027-03/featured/', '/agenda/mes/2027-03/destacado/'],
      ['/agenda/hoy/', 'here'],
      ['/agenda/suscribirse/', 'here'],
      ['/agenda/subscribe/?search=jazz', '/agenda/suscribirse/?search=jazz'],
      ['/agenda/manana/', 'here'],
      ['/agenda/fin-de-semana/', 'here'],
      ['/agenda/dia/2026-12-10/', '/agenda/2026-12-10/'],
      ['/agenda/semana/2027-03-10/', '/agenda/semana/2027-03-08/'],
      ['/agenda/mapa/', 'here'],
      ['/agenda/foto/', '/agenda/'],
      ['/agenda/resumen/', '/agenda/'],
      ['/agenda/pasados/pagina/2/', 'here'],
      ['/agenda/proximos/', '/agenda/'],
      ['/agenda/categoria/a/b/', 'here'],
      ['/agenda/category/b/', '/agenda/categoria/a/b/'],
      ['/agenda/etiqueta/x/', 'here'],
      ['/tag/x/', '/agenda/etiqueta/x/'],
      ['/etiqueta/x/', '/agenda/etiqueta/x/'],
      ['/agenda/slug/', '/evento/slug/'],
      ['/evento/slug/', 'here'],
      ['/evento/slug/todo/', '/evento/slug/'],
      ['/event/slug/', '/evento/slug/'],
      ['/lugar/teatro/pagina/2/', 'here'],
      ['/venue/teatro/', '/lugar/teatro/'],
      ['/organizer/banda/', 'here'],
      ['/serie/ciclo/', '/evento/serie/'],
      ['/agenda/?categories=list', 'here'],
      ['/embed/agenda/mes/2027-03/', 'here'],
      ['/embed/events/month/2027-03/', '/embed/agenda/mes/2027-03/'],
      ['/evento/slug/embed/', 'here'],
      ['/event/slug/embed/', '/embed/evento/slug/'],
      ['/calendar-embed/a1b2/', '/embed/agenda/'],
    ],
    spanish,
  );
});
