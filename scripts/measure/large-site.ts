import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const perPage = 50;
const mount = '/wp-json/tribe/events/v1';
const madeOf = { categories: 30, tags: 60, venues: 300, organizers: 100 };

const term = (id: number, name: string) => ({
  id,
  name,
  slug: name.toLowerCase(),
  description: '',
  parent: 0,
});
const record = (id: number, kind: string) => ({
  id,
  author: '1',
  status: 'publish',
  date: '2026-11-21 02:49:18',
  date_utc: '2026-11-21 01:49:18',
  url: `https://large.example/${kind}/r-${id}/`,
  slug: `r-${id}`,
  global_id: `large.example?id=${id}`,
});

const categoryOf = (index: number) =>
  term(1 + (index % madeOf.categories), `Categoria${index % madeOf.categories}`);
const tagOf = (index: number) => term(100 + (index % madeOf.tags), `Etiqueta${index % madeOf.tags}`);
const venueOf = (index: number) => ({
  ...record(1 + (index % madeOf.venues), 'venue'),
  venue: `Sala &#8220;${index % madeOf.venues}&#8221;`,
  address: `Calle Mayor ${index % madeOf.venues}`,
  city: 'Oviedo',
  province: 'Asturias',
  stateprovince: 'Asturias',
  show_map: true,
  show_map_link: true,
});
const organizerOf = (index: number) => ({
  ...record(400 + (index % madeOf.organizers), 'organizer'),
  organizer: `Grupo ${index % madeOf.organizers}`,
});
const firstDay = Temporal.PlainDate.from('2027-01-01');
const sentence = 'Una descripción larga con varias palabras, como las escribe la gente. ';
const eventOf = (index: number) => {
  const day = firstDay.add({ days: index % 700 }).toString();
  return {
    ...record(1000 + index, 'event'),
    title: `Concierto n.º ${index} &#038; &#8220;Blue&#8221;`,
    description: `<p>${sentence.repeat(20)}${index}</p>`,
    excerpt: '',
    image: false,
    all_day: false,
    start_date: `${day} 20:00:00`,
    end_date: `${day} 22:00:00`,
    timezone: 'Europe/Madrid',
    cost: `${1 + (index % 30)}€`,
    cost_details: { currency_symbol: '€', currency_position: 'postfix', values: [String(1 + (index % 30))] },
    website: `https://large.example/event/r-${1000 + index}/`,
    show_map: true,
    show_map_link: true,
    featured: index % 20 === 0,
    categories: [categoryOf(index)],
    tags: [tagOf(index), tagOf(index * 7)],
    venue: venueOf(index),
    organizer: [organizerOf(index)],
  };
};

const makers: Readonly<Record<string, (index: number) => object>> = {
  categories: categoryOf,
  tags: tagOf,
  venues: venueOf,
  organizers: organizerOf,
  events: eventOf,
};

/** Serves an invented site with so many events on loopback, 50 records a page; nothing of it is kept in memory. */
export const serveLargeSite = async (
  events: number,
): Promise<{ readonly address: string; readonly close: () => void }> => {
  const totals: Readonly<Record<string, number>> = { ...madeOf, events };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = url.pathname.slice(mount.length + 1);
    const [make, total = 0] = [makers[name], totals[name]];
    const page = Number(url.searchParams.get('page') ?? 1);
    const from = (page - 1) * perPage;
    response.setHeader('content-type', 'application/json');
    if (make === undefined || !url.pathname.startsWith(mount) || (from >= total && page > 1)) {
      response.writeHead(404).end('{}');
      return;
    }
    const items = Array.from({ length: Math.min(perPage, total - from) }, (_, index) => make(from + index));
    response.end(JSON.stringify({ [name]: items, total, total_pages: Math.ceil(total / perPage) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
