import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** A site that pictures are fetched from. */
export interface PictureSite {
  /**
   * Address of a picture; with `?text` of a text instead, with `?missing` of nothing, with `?half` of half of it, with
   * `?short` of one that breaks off, with `?away` of a redirect to a private address.
   */
  readonly picture: string;
  readonly close: () => Promise<void>;
}

/** Starts one on `127.0.0.1`. */
export const startPictureSite = async (): Promise<PictureSite> => {
  const png = await sharp({ create: { width: 6, height: 4, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const server = createServer((request, response) => {
    const how = request.url?.split('?')[1] ?? '';
    const answers: Readonly<Record<string, () => void>> = {
      text: () => response.setHeader('content-type', 'text/plain').end('no picture'),
      missing: () => response.writeHead(404).end(),
      half: () => response.end(png.subarray(0, 60)),
      short: () => {
        response.writeHead(200, { 'content-length': png.length });
        response.write(png.subarray(0, 60), () => response.destroy());
      },
      away: () => response.writeHead(302, { location: 'http://10.0.0.1/a.png' }).end(),
    };
    response.setHeader('content-type', 'image/png');
    const answer = answers[how] ?? (() => response.end(png));
    answer();
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
