import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Coding, codedTag, codingFor, compress, type Use } from './codings.ts';
import { isUnchanged } from './conditional.ts';
import { type Headers, withoutBody } from './headers.ts';

/** An answer as it leaves: final bytes and headers. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Headers;
  /** Values of `Set-Cookie`, a header for each. */
  readonly cookies?: readonly string[];
  readonly body: Buffer;
  /** Entity tag of a 200 to a read, else null. */
  readonly etag: string | null;
}

/** What is written to the connection. */
export interface Message {
  readonly status: number;
  /** Names and values by turns: Node writes a list with less work than an object. */
  readonly head: readonly string[];
  readonly body: Buffer;
  /** Sent piece by piece in place of the body. */
  readonly file?: Readable | undefined;
  /** Of a file that is made while it is sent: what it holds in memory, and what is waited for when it is over. */
  readonly making?: { readonly bytes: number; readonly end: () => Promise<void> };
}

/** What of a request's headers says which form it wants. */
type Wanted = Pick<IncomingHttpHeaders, 'accept-encoding' | 'if-none-match'>;

/** One answer in all the forms it may leave in: plain or coded, whole or as a 304. */
export interface Forms {
  /** The form for a request. Each is made once; a coded one off the event loop, when it is first wanted. */
  readonly messageFor: (wanted: Wanted) => Message | Promise<Message>;
  /** The bytes of all bodies that have been made. */
  readonly bytes: () => number;
}

/** The response in one coding, or in none. */
interface Form {
  readonly headers: Headers;
  readonly etag: string | null;
  readonly whole: () => Message | Promise<Message>;
}

const nothing = Buffer.alloc(0);

/** What is written to the connection of an answer as it is. */
export const messageOf = ({
  status,
  headers,
  body,
  cookies = [],
}: Pick<Outgoing, 'status' | 'headers' | 'body' | 'cookies'>): Message => ({
  status,
  head: [...Object.entries(headers).flat(), ...cookies.flatMap((cookie) => ['Set-Cookie', cookie])],
  body,
});

const unchanged = ({ headers }: Form): Message =>
  messageOf({ status: 304, headers: withoutBody(headers), body: nothing });

/** `press` returns the coded bytes; it is called again only when it failed. */
const codedForm = (outgoing: Outgoing, coding: Coding, press: () => Promise<Buffer>): Form => {
  const { ETag: tag } = outgoing.headers;
  const headers = {
    ...outgoing.headers,
    ...(tag === undefined ? {} : { ETag: codedTag(tag, coding) }),
    'Content-Encoding': coding,
  };
  let ready: Message | Promise<Message> | null = null;
  const make = async (): Promise<Message> => {
    try {
      const body = await press();
      const whole = { ...headers, 'Content-Length': String(body.length) };
      ready = messageOf({ ...outgoing, headers: whole, body });
      return ready;
    } catch (error) {
      ready = null;
      throw error;
    }
  };
  return {
    headers,
    etag: outgoing.etag === null ? null : codedTag(outgoing.etag, coding),
    whole: () => {
      // Requests that arrive while it is made wait for the same bytes.
      ready ??= make();
      return ready;
    },
  };
};

/** Returns the forms of a response that is sent as often as `use` says; `onGrown` is called when there is a further one. */
export const formsOf = (outgoing: Outgoing, use: Use, onGrown: () => void = () => undefined): Forms => {
  const { headers, etag, body } = outgoing;
  const message = messageOf(outgoing);
  const plain: Form = { headers, etag, whole: () => message };
  const coded = new Map<Coding, Form>();
  let bytes = body.length;

  const formIn = (coding: Coding): Form => {
    const existing = coded.get(coding);
    if (existing !== undefined) return existing;
    const form = codedForm(outgoing, coding, async () => {
      const pressed = await compress(body, coding, use);
      bytes += pressed.length;
      onGrown();
      return pressed;
    });
    coded.set(coding, form);
    return form;
  };

  return {
    messageFor: ({ 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch }) => {
      const coding = codingFor(acceptEncoding, body.length);
      const form = coding === null ? plain : formIn(coding);
      // A client that has the plain bytes already need not fetch them coded.
      const current = [form, plain].find((each) => each.etag !== null && isUnchanged(ifNoneMatch, each.etag));
      return current === undefined ? form.whole() : unchanged(current);
    },
    bytes: () => bytes,
  };
};
