import assert from 'node:assert/strict';
import { plainPng } from '../calendars/pictures.ts';
import type { NewPlace } from '../databases/databases.ts';
import { type PictureSite, startPictureSite } from './picture-site.ts';
import { type Sending, startWholeServer, type WholeReply, type WholeServer } from './whole-server.ts';

/** The fields of an event that images are shown by. */
export const soundEvent = {
  title: 'Verbena',
  start_date: '2031-05-10 10:00',
  end_date: '2031-05-10 12:00',
} as const;

/** Where the file of an address is on the server. */
export const pathOf = (address: string): string => new URL(address).pathname;

/** A file as the whole body; `disposition` is what follows `attachment;`. */
export const rawFile = (bytes: Buffer, disposition?: string, type = 'application/octet-stream'): Sending => ({
  raw: bytes,
  type,
  ...(disposition === undefined ? {} : { headers: { 'content-disposition': `attachment; ${disposition}` } }),
});

/** One part of a form; with the name of a file it is one, told to be a page. */
type Part = readonly [name: string, value: string | Buffer, file?: string];

/** A form with these parts. */
export const formWith = (...parts: readonly Part[]): Sending => {
  const bytes = parts.flatMap(([name, value, file]) => [
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(file === undefined ? '' : `; filename="${file}"\r\nContent-Type: text/html`),
    Buffer.from('\r\n\r\n'),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return {
    raw: Buffer.concat([...bytes, Buffer.from('--b--\r\n')]),
    type: 'multipart/form-data; boundary=b',
  };
};

/** The whole program, which takes files of up to 300,000 bytes, and a site that pictures are fetched from. */
export interface ImageServer {
  readonly server: WholeServer;
  readonly pictures: PictureSite;
  /** A PNG of 400 by 200 pixels. */
  readonly png: Buffer;
  readonly ask: (who: string, request: string, sending?: Sending) => Promise<WholeReply>;
  /** Uploads a file, that PNG unless said, and gives the answer. */
  readonly upload: (who?: string, sending?: Sending) => Promise<WholeReply['body']>;
  /** Makes a record as an editor and gives the answer. */
  readonly create: (path: string, json: object) => Promise<WholeReply['body']>;
  readonly close: () => Promise<void>;
}

/** Address of the mount below which `ask` goes. */
export const mount = '/calendar/events/v1';

/** Starts one. */
export const startImageServer = async (place: NewPlace): Promise<ImageServer> => {
  const server = await startWholeServer(await place('schema'), { 'max-file-bytes': '300000' });
  const pictures = await startPictureSite();
  const png = await plainPng(400, 200);
  const ask: ImageServer['ask'] = (who, request, sending) =>
    server.ask(who, request.replace(' ', ` ${mount}`), sending);
  const created = async (asked: Promise<WholeReply>): Promise<WholeReply['body']> => {
    const { status, body } = await asked;
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  };
  return {
    server,
    pictures,
    png,
    ask,
    upload: (who = 'author', sending = rawFile(png, 'filename="cartel.png"')) =>
      created(ask(who, 'POST /media', sending)),
    create: (path, json) => created(ask('editor', `POST ${path}`, { json })),
    close: async () => {
      await server.close();
      await pictures.close();
    },
  };
};
