import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { type Coding, codedTag, codingFor } from './codings.ts';
import { compress, type Use } from './compress.ts';
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

/** The answer in one coding, or in none. */
interface Form {
  readonly etag: string | null;
  /** What is sent to whoever has it already. */
  readonly unchanged: () => Message;
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

const formOf = (headers: Headers, etag: string | null, whole: Form['whole']): Form => {
  let unchanged: Message | undefined;
  return {
    etag,
    unchanged: () => {
      unchanged ??= messageOf({ status: 304, headers: withoutBody(headers), body: nothing });
      return unchanged;
    },
    whole,
  };
};

const plainForm = (outgoing: Outgoing): Form => {
  const message = messageOf(outgoing);
  return formOf(outgoing.headers, outgoing.etag, () => message);
};

/** `press` gives the coded bytes; it is asked again only when it failed. */
const codedForm = (outgoing: Outgoing, coding: Coding, press: () => Promise<Buffer>): Form => {
  const { ETag: tag } = outgoing.headers;
  const etag = outgoing.etag === null ? null : codedTag(outgoing.etag, coding);
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
  return formOf(headers, etag, () => {
    // Whoever comes while it is being made waits for the same bytes.
    ready ??= make();
    return ready;
  });
};

/** The forms of an answer that goes out as often as `use` says; `onGrown` is called when there is a further one. */
export const formsOf = (outgoing: Outgoing, use: Use, onGrown: () => void = () => undefined): Forms => {
  const { body } = outgoing;
  const plain = plainForm(outgoing);
  const coded = new Map<Coding, Form>();
  let bytes = body.length;

  const formIn = (coding: Coding): Form => {
    const known = coded.get(coding);
    if (known !== undefined) return known;
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
      if (ifNoneMatch !== undefined) {
        // Whoever has the plain bytes already need not fetch them coded.
        for (const each of [form, plain]) {
          if (each.etag !== null && isUnchanged(ifNoneMatch, each.etag)) return each.unchanged();
        }
      }
      return form.whole();
    },
    bytes: () => bytes,
  };
};
