import type { Sending, WholeReply, WholeServer } from '../servers/whole-server.ts';

/** A browser as far as sessions go: it keeps cookies and sends them, and its pages send their token. */
export interface BrowserVisit {
  /** Sends `VERB /whole/path` with the cookies, and with the token unless `headers` say otherwise. */
  readonly ask: (request: string, sending?: Sending) => Promise<WholeReply>;
  /** Likewise without the token, as a page of another site can have it sent. */
  readonly askWithoutToken: (request: string, sending?: Sending) => Promise<WholeReply>;
  /** Signs in; fails when that fails. */
  readonly signIn: (name: string, password: string) => Promise<WholeReply>;
  /** The cookies by name. */
  readonly cookies: Map<string, string>;
  /** The token that the last answer about the session gave. */
  readonly token: () => string;
}

const setCookiesOf = ({ headers }: WholeReply): readonly string[] => {
  const value = headers['set-cookie'];
  return value === undefined ? [] : Array.isArray(value) ? value : [String(value)];
};

/** A new one without cookies; `address` is where it is, for a server that trusts the proxy `127.0.0.1`. */
export const visitBy = ({ ask }: WholeServer, address?: string): BrowserVisit => {
  const cookies = new Map<string, string>();
  let token = '';
  const send = async (request: string, sending: Sending = {}): Promise<WholeReply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      ...sending.headers,
    };
    const reply = await ask('-', request, { ...sending, headers });
    for (const text of setCookiesOf(reply)) {
      const [pair = ''] = text.split(';');
      const [name = '', value = ''] = pair.split('=');
      if (text.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, value);
    }
    if (typeof reply.body?.csrf_token === 'string') token = reply.body.csrf_token;
    return reply;
  };
  return {
    ask: (request, sending = {}) =>
      send(request, {
        ...sending,
        headers: { ...(token === '' ? {} : { 'x-csrf-token': token }), ...sending.headers },
      }),
    askWithoutToken: send,
    signIn: async (name, password) => {
      const reply = await send('POST /session', { json: { name, password } });
      if (reply.status !== 201) throw new Error(`not signed in: ${JSON.stringify(reply.body)}`);
      return reply;
    },
    cookies,
    token: () => token,
  };
};
