import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A site that pictures are fetched from. */
export interface PictureSite {
  /** Address of a picture; with `?text` of a text instead. */
  readonly picture: string;
  readonly close: () => Promise<void>;
}

/** Starts one on `127.0.0.1`. */
export const startPictureSite = async (): Promise<PictureSite> => {
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    const isText = request.url?.endsWith('?text') === true;
    response.setHeader('content-type', isText ? 'text/plain' : 'image/png');
    response.end(isText ? 'no picture' : png);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    picture: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
