import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fieldOfHeading, fileKinds } from './columns.ts';

test('every heading that the documentation names is understood', async () => {
  const text = await readFile(new URL('../../../../docs/importing.md', import.meta.url), 'utf8');
  const headings = [
    ...text.matchAll(/`((?:ALL|TIMEZONE|HIDE|STICKY|FEATURE|EVENT|VENUE|ORGANIZER)[A-Z0-9 /]*)`/g),
  ];
  assert.ok(headings.length > 40);
  for (const [, heading = ''] of headings) {
    assert.ok(
      fileKinds.some((kind) => fieldOfHeading(kind, heading) !== undefined) || /^ALLOW/.test(heading),
      heading,
    );
  }
});

test('headings of older versions of the importer and plain ones are understood', () => {
  const rows = [
    ['event', 'Event Organizer Name(s) or ID(s)', 'organizers'],
    ['event', 'Hide Event From Event Listings', 'hide_from_listings'],
    ['event', 'event_start_date', 'start_date'],
    ['event', 'Event Time Zone', 'timezone'],
    ['event', ' fecha de INICIO ', 'start_date'],
    ['event', 'Categorías', 'categories'],
    ['event', 'Hora de comienzo', 'start_time'],
    ['event', 'Ubicación', 'venue'],
    ['event', 'Organizador/a', 'organizers'],
    ['event', 'CARTEL', 'image'],
    ['event', 'Hora de fin', 'end_time'],
    ['event', 'Todo el día', 'all_day'],
    ['event', 'Etiquetas', 'tags'],
    ['event', 'Resumen', 'excerpt'],
    ['event', 'startDate', 'start_date'],
    ['event', 'StartDateTime', 'start_date'],
    ['event', 'FECHA-FIN', 'end_date'],
    ['event', 'NOMBRE-INSTALACION', 'venue'],
    ['event', 'CONTENT-URL', 'website'],
    ['event', 'Fecha/hora', 'start_date'],
    ['event', 'Subject', 'title'],
    ['event', 'Estado del evento', 'event_status'],
    ['event', 'event_status', 'event_status'],
    ['event', 'EVENT STATUS NOTE', 'status_note'],
    ['event', 'Nota del estado', 'status_note'],
    ['event', 'Status', undefined],
    ['venue', 'Venue State/Province', 'stateprovince'],
    ['venue', 'Código postal', 'zip'],
    ['organizer', 'Correo electrónico', 'email'],
    ['event', 'Allow Comments', undefined],
    ['event', '', undefined],
  ] as const;
  for (const [kind, heading, field] of rows) assert.equal(fieldOfHeading(kind, heading), field, heading);
});
