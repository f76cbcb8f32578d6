import { plainPng } from '../support/calendars/pictures.ts';
import type { NewPlace } from '../support/databases/databases.ts';
import { startPictureSite } from '../support/servers/picture-site.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

/** The mount that rows are relative to. */
export const mount = '/calendar/events/v1';

/** Ids of what stands in the calendar before the rows run. */
export interface Known {
  readonly event: number;
  readonly draft: number;
  readonly trashedEvent: number;
  readonly venue: number;
  readonly trashedVenue: number;
  readonly organizer: number;
  readonly trashedOrganizer: number;
  readonly category: number;
  readonly below: number;
  readonly tag: number;
  readonly image: number;
  /** Uploaded by an editor, and shown by nothing. */
  readonly upload: number;
  /** A picture as a file. */
  readonly file: Buffer;
  /** Address of a picture that can be fetched. */
  readonly picture: string;
}

/** The fields every new event needs. */
export const soundEvent = {
  title: 'Verbena',
  start_date: '2031-05-10 10:00:00',
  end_date: '2031-05-10 12:00:00',
} as const;

/** Fills a calendar with one record of each sort; the published ones have the slugs `verbena`, `sala` and `banda`. */
const addKnown = async ({ ask }: WholeServer, picture: string): Promise<Known> => {
  const make = async (path: string, json: object): Promise<number> => {
    const { status, body } = await ask('administrator', `POST ${mount}${path}`, { json });
    if (status !== 201) throw new Error(`not made: ${JSON.stringify(body)}`);
    return body.id;
  };
  const trash = async (path: string, id: number): Promise<number> => {
    await ask('administrator', `DELETE ${mount}${path}/${id}`);
    return id;
  };
  const venue = await make('/venues', { venue: 'Sala', image: picture });
  const pictured = await ask('-', `GET ${mount}/venues/${venue}`);
  const file = await plainPng(8, 8);
  const uploaded = await ask('editor', `POST ${mount}/media`, { raw: file, type: 'image/png' });
  const category = await make('/categories', { name: 'Música' });
  return {
    venue,
    organizer: await make('/organizers', { organizer: 'Banda' }),
    event: await make('/events', soundEvent),
    draft: await make('/events', { ...soundEvent, title: 'Borrador', status: 'draft' }),
    trashedEvent: await trash('/events', await make('/events', { ...soundEvent, title: 'Tirada' })),
    trashedVenue: await trash('/venues', await make('/venues', { venue: 'Tirada' })),
    trashedOrganizer: await trash('/organizers', await make('/organizers', { organizer: 'Tirada' })),
    category,
    below: await make('/categories', { name: 'Jazz', parent: category }),
    tag: await make('/tags', { name: 'Gratis' }),
    image: pictured.body.image.id,
    upload: uploaded.body.id,
    file,
    picture,
  };
};

/** The whole program over a calendar whose records are known, and a site that pictures are fetched from. */
export interface KnownCalendar {
  readonly server: WholeServer;
  readonly known: Known;
  readonly close: () => Promise<void>;
}

/** Starts one. */
export const startKnownCalendar = async (place: NewPlace): Promise<KnownCalendar> => {
  const pictures = await startPictureSite();
  const server = await startWholeServer(await place('schema'));
  return {
    server,
    known: await addKnown(server, pictures.picture),
    close: async () => {
      await server.close();
      await pictures.close();
    },
  };
};
