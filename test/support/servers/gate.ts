import { connect, createServer, type Socket } from 'node:net';

/** A door between a program and a server: closed, the server is gone for the program. */
export interface Gate {
  readonly port: number;
  /** Breaks every connection and refuses new ones. */
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
  /** Lets the next thing said to the server that holds the text through, and breaks the connection instead of the answer. */
  readonly breakAfter: (text: string) => void;
  /** Lets nothing more through on the connections there are, and breaks none of them, as a firewall that has forgotten them. */
  readonly silence: () => void;
}

/** Lets connections to a port of its own through to another port of this machine. */
export const openGate = async (target: number): Promise<Gate> => {
  const sockets = new Set<Socket>();
  const open = new Set<() => void>();
  let fatal: string | null = null;
  const server = createServer((inside) => {
    const outside = connect(target, '127.0.0.1');
    for (const socket of [inside, outside]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    outside.pipe(inside);
    const silence = (): void => {
      outside.unpipe(inside).resume();
      inside.removeAllListeners('data').resume();
    };
    open.add(silence);
    inside.on('close', () => open.delete(silence));
    inside.on('end', () => outside.end());
    inside.on('data', (chunk: Buffer) => {
      if (fatal !== null && chunk.includes(fatal)) {
        fatal = null;
        outside.unpipe(inside);
        outside.once('data', () => inside.destroy()).resume();
      }
      outside.write(chunk);
    });
  });
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  return {
    port,
    open: () => listen(port),
    breakAfter: (text) => {
      fatal = text;
    },
    silence: () => {
      for (const silence of open) silence();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
};
