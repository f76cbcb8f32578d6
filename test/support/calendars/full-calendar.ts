import assert from 'node:assert/strict';
import sharp from 'sharp';
import { createUser, deleteUser } from '../../../src/accounts/users/users.ts';
import { hashRecordPassword } from '../../../src/calendar/records/record-password.ts';
import { openDatabase } from '../../../src/storage/open.ts';
import type { TestLocation } from '../databases/databases.ts';
import { startPictureSite } from '../servers/picture-site.ts';
import type { WholeServer } from '../servers/whole-server.ts';

const mount = '/calendar/events/v1';

const texts = [
  'Feria & mercado <b>medieval</b>',
  'L’aplec "dels" 3 pobles -- 100% d\'oferta',
  '日本の夕べ 🎭',
  'R&amp;B &lt;en&gt; directo',
  '=1+1 (no es una fórmula)',
];
const long = [
  '<p>Con <a href="https://x.example/?a=1&b=2">enlace</a>, [gallery ids="1"] y :-)</p>\n\nOtro párrafo\ncon salto',
  'Line one\nline two & more <script>alert(1)</script><em>end',
  '<!-- wp:paragraph --><p>Bloque "uno"</p><!-- /wp:paragraph -->',
  'Solo texto: 5 < 7 -- «cita» … &nbsp;',
];
const costs = [
  '12 €',
  ['Gratis', '5', '10-20 $'],
  'Entrada libre',
  '€10 - 12€',
  '0',
  '1.234,50',
  'Free – 10€',
];

/** Fills a calendar with something of everything that one can hold; `location` is where the server keeps it. */
export const fillCalendar = async ({ ask }: WholeServer, location: TestLocation): Promise<void> => {
  const pictures = await startPictureSite();
  const make = async (path: string, json: object, who = 'administrator', verb = 'POST'): Promise<number> => {
    const { status, body } = await ask(who, `${verb} ${mount}${path}`, { json });
    assert.ok(status < 300, `${path} ${JSON.stringify(json)} ${JSON.stringify(body)}`);
    return body.id as number;
  };
  const database = openDatabase(location);
  try {
    const clock = () => Temporal.Instant.from('2026-11-20T10:00:00Z');
    const person = (login: string) => ({
      login,
      email: `${login}@x.example`,
      name: `N. ${login}`,
      role: 'author' as const,
    });
    await createUser(database, clock, person('marta'));
    const gone = (await createUser(database, clock, person('gone'))).user.id;
    const marta = gone - 1;

    const music = await make('/categories', {
      name: 'Música & danza',
      description: 'Con <em>gusto</em> & más',
    });
    const jazz = await make('/categories', { name: 'Jazz', parent: music, slug: 'jazz-vivo' });
    const old = await make('/categories', { name: 'Antiguo', parent: jazz });
    // A parent with a higher id than its child.
    const top = await make('/categories', { name: 'Todo' });
    await make(`/categories/${music}`, { parent: top });
    const tags = [await make('/tags', { name: '日本' }), await make('/tags', { name: 'R&B "fino"' })];

    const poster = await sharp({ create: { width: 900, height: 400, channels: 3, background: 'blue' } })
      .jpeg()
      .toBuffer();
    const uploaded = await ask('editor', `POST ${mount}/media`, {
      raw: poster,
      type: 'image/jpeg',
      headers: { 'content-disposition': 'attachment; filename="Cartel <grande>.jpg"' },
    });
    assert.equal(uploaded.status, 201, JSON.stringify(uploaded.body));
    const image: number = uploaded.body.id;
    await make(`/media/${image}`, { alt_text: 'Un "cartel" & más', caption: '<em>Pie</em> -- de foto' });

    const venue = await make('/venues', {
      venue: texts[0],
      description: long[0],
      address: 'Calle "Mayor" 1, 2º',
      city: 'Soria',
      country: 'España',
      province: 'Soria',
      stateprovince: 'Castilla y León',
      zip: '42001',
      phone: '+34 975 000 000',
      website: 'https://sala.example/?a=1&b=2',
      show_map: 'false',
      image: pictures.picture,
      date: '2025-02-03 04:05:06',
    });
    const same = await make('/venues', { venue: 'Peña', description: 'una', state: 'MA', country: 'US' });
    const twin = await make('/venues', { venue: 'Peña', description: 'otra', status: 'private' });
    const binned = await make('/venues', { venue: 'Cerrado', status: 'draft' });
    const closed = await make('/venues', { venue: 'Club', description: 'secreto', address: 'Aquí 3' });
    const organizer = await make('/organizers', {
      organizer: texts[1],
      description: long[3],
      phone: '600',
      email: 'hola@x.example',
      website: 'https://o.example/',
      image: pictures.picture,
      author: marta,
    });
    const second = await make('/organizers', { organizer: texts[2], status: 'pending' });
    await ask('administrator', `DELETE ${mount}/venues/${binned}`);
    const hash = hashRecordPassword('llave');
    await database.transaction(async (executor) => {
      const excerpt = 'Resumen "breve" <b>ya</b>';
      await executor
        .updateTable('venues')
        .set({ geo_lat: 41.7, geo_lng: -2.4, geo_origin: 'geocoder' })
        .where('id', '=', same)
        .execute();
      await executor
        .updateTable('venues')
        .set({ password_hash: hash, excerpt })
        .where('id', '=', closed)
        .execute();
      await executor
        .updateTable('organizers')
        .set({ lineage: '["vieja.example?id=9"]' })
        .where('id', '=', organizer)
        .execute();
    });

    // So that the server hears of what was written behind its back.
    await make(`/venues/${closed}`, { phone: '1' });
    await make(`/venues/${same}`, { phone: '2' });
    await make(`/organizers/${organizer}`, { phone: '601' });

    const event = (json: object, who?: string): Promise<number> =>
      make(
        '/events',
        { title: 'Acto', start_date: '2026-12-05 20:00:00', end_date: '2026-12-05 22:00:00', ...json },
        who,
      );
    for (const [index, title] of texts.entries()) {
      await event({
        title,
        ...(index < long.length ? { description: long[index] } : {}),
        excerpt: long[(index + 1) % 4],
        cost: costs[index],
        website: index % 2 === 0 ? `https://e.example/?n=${index}&m=1` : '',
        categories: [jazz, old].slice(0, (index % 2) + 1),
        tags,
        venue: [closed, venue, same, twin].slice(index % 3),
        organizer: index % 2 === 0 ? [second, organizer] : [organizer],
        featured: index === 1,
        sticky: index === 2,
        show_map: index === 3,
        show_map_link: true,
        author: index === 4 ? gone : marta,
        date_utc: `2026-01-0${index + 1} 10:00:00`,
      });
    }
    await event({
      title: 'Doble hora',
      timezone: 'Europe/Madrid',
      start_date: '2026-10-25T02:30:00+01:00',
      end_date: '2026-10-25T03:30:00+01:00',
      cost: costs[5],
    });
    await event({
      title: 'Primera hora',
      timezone: 'Europe/Madrid',
      start_date: '2026-10-25T02:30:00+02:00',
      end_date: '2026-10-25T02:30:00+01:00',
      cost: costs[6],
    });
    await event({
      title: 'Todo el día',
      all_day: true,
      timezone: 'America/Sao_Paulo',
      start_date: '2018-11-04',
      end_date: '2018-11-05',
    });
    await event({ title: 'Con desfase', timezone: 'UTC+5.5', image: pictures.picture });
    await event({ title: 'Con cartel', image });
    await event({ title: 'Oculto', hide_from_listings: true });
    await event({ title: 'Programado', status: 'publish', date_utc: '2027-01-01 08:00:00' });
    await event({
      title: 'Cancelado',
      event_status: 'cancelled',
      status_note: 'Por lluvia & viento; el dinero se devuelve en "taquilla"',
    });
    await event({ title: 'Aplazado', event_status: 'postponed', status_note: '=1+1 días' });
    await event({ title: 'A distancia', event_status: 'moved_online' });
    const moved = await event({ title: 'Cambiado de día' });
    await make(`/events/${moved}`, { start_date: '2026-12-06 20:00:00', end_date: '2026-12-06 22:00:00' });
    await event({
      title: 'Con entradas',
      tickets: [
        {
          name: 'General & "socios"',
          price: 12.5,
          currency: 'USD',
          url: 'https://t.example/?a=1&b=2',
          capacity: 10,
          sale_start: '2026-11-01',
          sale_end: '2026-12-01 20:00',
        },
        { name: 'Reducida', price: 0, availability: 'sold_out' },
      ],
    });
    await event({
      title: 'Protegido',
      description: 'secreto',
      visibility_password: 'llave',
      venue: [venue],
      image: pictures.picture,
    });
    await event({ title: 'Privado', status: 'private' });
    await event({ title: 'Pendiente', status: 'pending' }, 'contributor');
    const draft = await event({ title: 'Borrador', status: 'draft' });
    await event({ title: 'Otro borrador', status: 'draft', slug: 'repetido' });
    await event({ title: 'Repetido', slug: 'repetido' });
    // A draft may have the slug of an event that is made after it.
    await make(`/events/${draft}`, { slug: 'repetido-2' });
    for (const status of ['publish', 'draft', 'private']) {
      const id = await event({ title: `A la papelera ${status}`, status });
      await ask('administrator', `DELETE ${mount}/events/${id}`);
    }
    await deleteUser(database, 'gone');
  } finally {
    await database.close();
    await pictures.close();
  }
};
