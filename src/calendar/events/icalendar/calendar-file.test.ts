import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findZone, utcZone } from '../../../kernel/time/zones.ts';

import { calendarFile, type FileContext } from './calendar-file.ts';
import { fileDisposition } from './read-file.ts';

type Shown = Parameters<typeof calendarFile>[0];

const context: FileContext = { language: 'es', version: '1.2.3' };

const textView = (plain: string, html = plain) => ({ stored: html, html, plain: () => plain });

const modified = { revision: 1, modifiedUtc: '2031-04-01 09:00:00' };

const venue = (name: string): Shown['venues'][number] => ({
  ...{ id: 1, ...modified, name, phone: '', website: '', linkedData: null },
  ...{ address: '', zip: '', city: '', stateprovince: '', country: '' },
  ...{ province: '', state: '', coordinates: null },
});

const organizer = (name: string, email = ''): Shown['organizers'][number] => ({
  ...{ id: 2, ...modified, name, phone: '', website: '', linkedData: null, email },
});

const term = (name: string) => ({ id: 3, name, modifiedUtc: '' });

const verbena: Shown = {
  uid: '12@agenda.test',
  icalSequence: 3,
  status: 'publish',
  dateUtc: '2031-03-01 08:00:00',
  lastModifiedUtc: () => '2031-04-01 09:00:00',
  title: textView('Verbena'),
  description: textView(''),
  excerpt: textView(''),
  eventStatus: 'scheduled',
  status_note: '',
  allDay: false,
  startLocal: '2031-05-10 20:00:00',
  endLocal: '2031-05-10 22:00:00',
  startUtc: '2031-05-10 20:00:00',
  endUtc: '2031-05-10 22:00:00',
  zone: utcZone,
  page: 'https://agenda.test/event/verbena/',
  website: '',
  image: null,
  categories: [],
  tags: [],
  venues: [],
  organizers: [],
};

/** The lines of the event, unfolded. */
const linesOf = (changes: Partial<Shown>, more: Partial<FileContext> = {}): readonly string[] =>
  calendarFile({ ...verbena, ...changes }, { ...context, ...more })
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .slice(5, -3);

const valuesOf = (lines: readonly string[], name: string): readonly string[] =>
  lines.filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`));

test('an event with nothing but a time is a whole file', () => {
  assert.equal(
    calendarFile(verbena, context),
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Cartelera//1.2.3//ES',
      'CALSCALE:GREGORIAN',
      'BEGIN:VEVENT',
      'UID:12@agenda.test',
      'DTSTAMP:20310401T090000Z',
      'DTSTART:20310510T200000Z',
      'DTEND:20310510T220000Z',
      'SUMMARY:Verbena',
      'STATUS:CONFIRMED',
      'URL:https://agenda.test/event/verbena/',
      'CREATED:20310301T080000Z',
      'LAST-MODIFIED:20310401T090000Z',
      'SEQUENCE:3',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
});

const inZone = (timezone: string, start: readonly [string, string], end: readonly [string, string]) => ({
  zone: findZone(timezone) ?? utcZone,
  ...{ startLocal: start[0], startUtc: start[1], endLocal: end[0], endUtc: end[1] },
});
const wholeDays = (first: string, last: string) => ({
  ...inZone(
    'Europe/Madrid',
    [`${first} 00:00:00`, `${first} 00:00:00`],
    [`${last} 23:59:59`, `${last} 23:59:59`],
  ),
  allDay: true,
});

const times: readonly [condition: string, changes: Partial<Shown>, start: string, end: string | null][] = [
  [
    'a time in a zone is what its clocks show',
    inZone(
      'europe/madrid',
      ['2031-05-10 22:00:00', '2031-05-10 20:00:00'],
      ['2031-05-11 04:00:00', '2031-05-11 02:00:00'],
    ),
    'DTSTART;TZID=Europe/Madrid:20310510T220000',
    'DTEND;TZID=Europe/Madrid:20310511T040000',
  ],
  [
    'a start in the first of two hours is in UTC',
    inZone(
      'Europe/Madrid',
      ['2031-10-26 02:30:00', '2031-10-26 00:30:00'],
      ['2031-10-26 04:00:00', '2031-10-26 03:00:00'],
    ),
    'DTSTART:20311026T003000Z',
    'DTEND;TZID=Europe/Madrid:20311026T040000',
  ],
  [
    'an end in the second of two hours is in UTC',
    inZone(
      'Europe/Madrid',
      ['2031-10-26 01:30:00', '2031-10-25 23:30:00'],
      ['2031-10-26 02:30:00', '2031-10-26 01:30:00'],
    ),
    'DTSTART;TZID=Europe/Madrid:20311026T013000',
    'DTEND:20311026T013000Z',
  ],
  [
    'a time that the zone does not give is in UTC',
    inZone(
      'Europe/Madrid',
      ['2031-05-10 20:00:00', '2031-05-10 19:00:00'],
      ['2031-05-10 22:00:00', '2031-05-10 21:00:00'],
    ),
    'DTSTART:20310510T190000Z',
    'DTEND:20310510T210000Z',
  ],
  [
    'a time at an offset is in UTC',
    inZone(
      'UTC+2',
      ['2031-05-10 20:00:00', '2031-05-10 18:00:00'],
      ['2031-05-10 22:00:00', '2031-05-10 20:00:00'],
    ),
    'DTSTART:20310510T180000Z',
    'DTEND:20310510T200000Z',
  ],
  [
    'an event without a length has no end',
    inZone(
      'Europe/Madrid',
      ['2031-05-10 20:00:00', '2031-05-10 18:00:00'],
      ['2031-05-10 20:00:00', '2031-05-10 18:00:00'],
    ),
    'DTSTART;TZID=Europe/Madrid:20310510T200000',
    null,
  ],
  [
    'an end more than a hundred years later is in UTC',
    inZone(
      'America/Santiago',
      ['2031-05-10 20:00:00', '2031-05-11 00:00:00'],
      ['2132-05-10 20:00:00', '2132-05-11 00:00:00'],
    ),
    'DTSTART;TZID=America/Santiago:20310510T200000',
    'DTEND:21320511T000000Z',
  ],
  [
    'whole days end before the day after the last',
    wholeDays('2031-05-10', '2031-05-12'),
    'DTSTART;VALUE=DATE:20310510',
    'DTEND;VALUE=DATE:20310513',
  ],
  [
    'a day that the clocks change on is a day',
    wholeDays('2031-03-30', '2031-03-30'),
    'DTSTART;VALUE=DATE:20310330',
    'DTEND;VALUE=DATE:20310331',
  ],
  [
    'the last day that can be written has no end',
    wholeDays('9999-12-31', '9999-12-31'),
    'DTSTART;VALUE=DATE:99991231',
    null,
  ],
];

for (const [condition, changes, start, end] of times) {
  test(condition, () => {
    const text = calendarFile({ ...verbena, ...changes }, context).replaceAll('\r\n ', '');
    const event = text.slice(text.indexOf('BEGIN:VEVENT')).split('\r\n');
    assert.deepEqual(valuesOf(event, 'DTSTART'), [start]);
    assert.deepEqual(valuesOf(event, 'DTEND'), end === null ? [] : [end]);
    const names = new Set([...text.matchAll(/^D.*;TZID=(.*):/gm)].map(([, name]) => name));
    assert.deepEqual(
      [...text.matchAll(/^TZID:(.*)\r$/gm)].map(([, name]) => name),
      [...names],
    );
    assert.deepEqual(valuesOf(event, 'TRANSP'), [changes.allDay ? 'TRANSP:TRANSPARENT' : 'TRANSP:OPAQUE']);
  });
}

const properties: readonly [condition: string, changes: Partial<Shown>, lines: readonly string[]][] = [
  [
    'a cancelled event says so before its title, in its description and by its status',
    { eventStatus: 'cancelled', status_note: 'Por lluvia' },
    ['SUMMARY:CANCELADO: Verbena', 'DESCRIPTION:Cancelado: Por lluvia', 'STATUS:CANCELLED'],
  ],
  [
    'a postponed event is tentative',
    { eventStatus: 'postponed', description: textView('Con orquesta', '<p>Con orquesta</p>') },
    [
      'SUMMARY:Verbena',
      'DESCRIPTION:Aplazado\\n\\nCon orquesta',
      'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Aplazado</p>\\n<p>Con orquesta</p></body></html>',
      'STATUS:TENTATIVE',
    ],
  ],
  ...(['draft', 'pending', 'future'] as const).map((status): (typeof properties)[number] => [
    `an event that is not published yet is tentative (${status})`,
    { status },
    ['STATUS:TENTATIVE'],
  ]),
  [
    'a draft of what is cancelled is cancelled',
    { status: 'draft', eventStatus: 'cancelled' },
    ['SUMMARY:CANCELADO: Verbena', 'DESCRIPTION:Cancelado', 'STATUS:CANCELLED'],
  ],
  ['a private event takes place', { status: 'private' }, ['STATUS:CONFIRMED']],
  ['an event in the trash is cancelled', { status: 'trash' }, ['STATUS:CANCELLED']],
  [
    'an event that is held online says so',
    { eventStatus: 'moved_online', status_note: 'A &lt;la&gt; misma hora', venues: [venue('Teatro')] },
    [
      'DESCRIPTION:Se celebra en línea: A <la> misma hora',
      'STATUS:CONFIRMED',
      'LOCATION:Se celebra en línea: https://agenda.test/event/verbena/',
    ],
  ],
  [
    'an event that is held online at an address is there',
    { eventStatus: 'moved_online', website: 'https://directo.example/?a=1,2' },
    ['DESCRIPTION:Se celebra en línea', 'LOCATION:Se celebra en línea: https://directo.example/?a=1\\,2'],
  ],
  [
    'a note without a state stands before the description, in HTML without becoming markup',
    { status_note: 'Traed &lt;sillas>', description: textView('Baile', '<p>Baile</p>') },
    [
      'DESCRIPTION:Traed <sillas>\\n\\nBaile',
      'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Traed &lt\\;sillas&gt\\;</p>\\n<p>Baile</p></body></html>',
    ],
  ],
  [
    'without a description the excerpt describes it',
    { excerpt: textView('Baile', '<p>Baile</p>') },
    ['DESCRIPTION:Baile', 'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Baile</p></body></html>'],
  ],
  ['a title in several lines is in one', { title: textView('Uno\u2028dos') }, ['SUMMARY:Uno dos']],
  [
    'a venue is its name and address, and the point on the map with six decimals',
    {
      venues: [
        {
          ...venue('Teatro; sala 2'),
          ...{
            address: 'C/ Mayor, 1',
            zip: '42001',
            city: 'Soria',
            stateprovince: 'Soria',
            country: 'España',
          },
          coordinates: { lat: 41.76666666, lng: -0.0000001 },
        },
      ],
    },
    ['LOCATION:Teatro\\; sala 2\\, C/ Mayor\\, 1\\, 42001 Soria\\, España', 'GEO:41.766667;0'],
  ],
  [
    'of several venues all are named, and the first is the point',
    { venues: [venue('Plaza'), { ...venue('Teatro'), coordinates: { lat: 1, lng: 2 } }] },
    ['LOCATION:Plaza\\; Teatro'],
  ],
  [
    'the first organizer with a mail address is the organizer, the others are in the description',
    {
      organizers: [
        organizer('Peña'),
        organizer('Orquesta: "Sol"', 'sol@x.test'),
        organizer('Otra', 'o@x.test'),
      ],
    },
    [
      'DESCRIPTION:Organizan: Peña\\, Otra',
      'ORGANIZER;CN="Orquesta: ^\'Sol^\'":mailto:sol@x.test',
      'X-CARTELERA-ORGANIZER:Peña',
      'X-CARTELERA-ORGANIZER:Otra',
    ],
  ],
  [
    'what is no mail address makes no organizer',
    { organizers: [organizer('Peña', 'info (arroba) x.test'), organizer('Bar', 'a@b.test?cc=c@d.test')] },
    ['DESCRIPTION:Organizan: Peña\\, Bar', 'X-CARTELERA-ORGANIZER:Peña', 'X-CARTELERA-ORGANIZER:Bar'],
  ],
  [
    'a mail address beyond ASCII is encoded',
    { organizers: [organizer('Peña', 'peña@x.test')] },
    ['ORGANIZER;CN=Peña:mailto:pe%C3%B1a@x.test'],
  ],
  [
    'categories and tags are escaped, each once',
    { categories: [term('Música; jazz'), term('Cine')], tags: [term('a,b'), term('Cine')] },
    ['CATEGORIES:Música\\; jazz,Cine,a\\,b'],
  ],
  [
    'a picture is attached, and named as one',
    {
      image: {
        ...{ id: 4, url: 'https://agenda.test/media/a.jpg', mimeType: 'image/jpeg', modifiedUtc: '' },
      },
    },
    [
      'ATTACH;FMTTYPE=image/jpeg:https://agenda.test/media/a.jpg',
      'IMAGE;VALUE=URI;FMTTYPE=image/jpeg:https://agenda.test/media/a.jpg',
    ],
  ],
  [
    'what is published later was not created after its last modification',
    { dateUtc: '2031-05-01 00:00:00' },
    ['CREATED:20310401T090000Z'],
  ],
];

for (const [condition, changes, expected] of properties) {
  test(condition, () => {
    const lines = linesOf(changes);
    const names = new Set(expected.map((line) => line.split(/[:;]/, 1)[0] ?? ''));
    assert.deepEqual(
      lines.filter((line) => names.has(line.split(/[:;]/, 1)[0] ?? '')),
      expected,
    );
    const usual = new Set(linesOf({}));
    const unexpected = lines.filter((line) => !usual.has(line) && !expected.includes(line));
    assert.deepEqual(unexpected, []);
  });
}

test('the words of the program are in the language of the site', () => {
  const changes = { eventStatus: 'cancelled', organizers: [organizer('Peña')] } as const;
  const lines = linesOf(changes, { language: 'en' });
  assert.ok(lines.includes('SUMMARY:CANCELLED: Verbena'));
  assert.ok(lines.includes('DESCRIPTION:Cancelled\\n\\nOrganized by: Peña'));
});

test('files are called as the event is in addresses, by plain names for clients that know no others', () => {
  const rows: readonly (readonly [slug: string, disposition: string])[] = [
    ['verbena-2', 'inline; filename="verbena-2.ics"'],
    ['', 'inline; filename="event-12.ics"'],
    ['%d8%b9', 'inline; filename="event-12.ics"; filename*=UTF-8\'\'%d8%b9.ics'],
    ['a"b\r\n', 'inline; filename="event-12.ics"'],
    ['50%', 'inline; filename="event-12.ics"'],
  ];
  for (const [slug, disposition] of rows) assert.equal(fileDisposition({ id: 12, slug }), disposition);
});
