import { Agent, request } from 'undici';

/** A request that is sent once. */
interface SingleRequest {
  /** With its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer as it goes over the wire. */
export interface WholeAnswer {
  readonly status: number;
  /** Names and values by turns, in their order; without those that every server sets for itself. */
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
  /** For how many seconds the server keeps an idle connection, as it says itself. */
  readonly keepAlive: number;
}

const own = new Set(['date', 'connection', 'keep-alive']);

const valueIn = (headers: readonly string[], wanted: string): string | null => {
  const at = headers.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === wanted);
  return at < 0 ? null : (headers[at + 1] ?? null);
};

/** The value of a header, or null. */
export const headerOf = ({ headers }: WholeAnswer, wanted: string): string | null => valueIn(headers, wanted);

/** The body as JSON, of the shape that whoever asks expects. */
export const bodyOf = <T>({ body }: WholeAnswer): T =>
  JSON.parse(Buffer.from(body, 'base64').toString('utf8')) as T;

/** Asks once and gives the whole answer. */
export const findAnswer = async (
  address: string,
  { path, headers = {} }: SingleRequest,
): Promise<WholeAnswer> => {
  // A connection of its own: while totals are counted nobody here hears that the server has closed an idle one.
  const connection = new Agent();
  try {
    const asked = { headers, responseHeaders: 'raw', dispatcher: connection } as const;
    const answer = await request(`${address}${path}`, asked);
    const raw = (answer.headers as unknown as readonly (string | Buffer)[]).map(String);
    const isKept = (at: number): boolean => !own.has((raw[at - (at % 2)] ?? '').toLowerCase());
    return {
      status: answer.statusCode,
      headers: raw.filter((_, at) => isKept(at)),
      body: Buffer.from(await answer.body.arrayBuffer()).toString('base64'),
      keepAlive: Number(/timeout=(\d+)/.exec(valueIn(raw, 'keep-alive') ?? '')?.[1] ?? 5),
    };
  } finally {
    await connection.close();
  }
};
