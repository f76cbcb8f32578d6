import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A house of tiles of maps. */
export interface TileSite {
  /** Where a tile is, with `{z}`, `{x}` and `{y}` in it. */
  readonly template: string;
  readonly origin: string;
  /** Path and `Referer` of each request, in their order. */
  readonly asked: readonly { readonly path: string; readonly referrer: string | undefined }[];
  /** Keeps whoever asks waiting until it is released. */
  readonly hold: () => void;
  readonly release: () => void;
  readonly close: () => Promise<void>;
}

/** Starts one on a free port of `127.0.0.1`; all its tiles are the same. */
export const startTileSite = async (): Promise<TileSite> => {
  const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#dde5d0' } })
    .png()
    .toBuffer();
  const asked: { path: string; referrer: string | undefined }[] = [];
  let isHeld = false;
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', referrer: request.headers.referer });
    response.setHeader('content-type', 'image/png');
    if (isHeld) waiting.push(response);
    else response.end(tile);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    template: `${origin}/{z}/{x}/{y}.png`,
    origin,
    asked,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const response of waiting.splice(0)) response.end(tile);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
