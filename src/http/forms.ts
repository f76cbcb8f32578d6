import { type Coding, codedTag, codingFor } from './codings.ts';
import { compress, type Use } from './compress.ts';
import { isUnchanged } from './conditional.ts';
import { type Headers, withoutBody } from './headers.ts';

/** An answer as it leaves: final bytes and headers. */
export interface Outgoing {
  readonly status: number;
  readonly headers: Headers;
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
}

/** What a request says of the form it wants; `undefined` where it says nothing. */
export interface Wanted {
  readonly acceptEncoding: string | undefined;
  readonly ifNoneMatch: string | undefined;
}

/** One answer in all the forms it may leave in: plain or coded, whole or as a 304. */
export interface Forms {
  /** The form for a request. Each is made once; a coded one off the event loop, when it is first wanted. */
  readonly messageFor: (wanted: Wanted) => Message | Promise<Message>;
  /** The bytes of all bodies that have been made. */
  readonly bytes: () => number;
}

/** The answer in one coding. */
interface Form {
  readonly etag: string | null;
  readonly unchanged: Message;
  whole: Message | Promise<Message> | null;
}

const nothing = Buffer.alloc(0);

const listOf = (headers: Headers): readonly string[] => Object.entries(headers).flat();

const unchangedOf = (headers: Headers): Message => ({
  status: 304,
  head: listOf(withoutBody(headers)),
  body: nothing,
});

/** The forms of an answer that goes out as often as `use` says; `onGrown` is called when there is a further one. */
export const formsOf = (
  { status, headers, body, etag }: Outgoing,
  use: Use,
  onGrown: () => void = () => undefined,
): Forms => {
  const plain: Form = {
    etag,
    unchanged: unchangedOf(headers),
    whole: { status, head: listOf(headers), body },
  };
  const coded = new Map<Coding, Form>();
  let bytes = body.length;

  const headersIn = (coding: Coding): Headers => ({
    ...headers,
    ...(etag === null ? {} : { ETag: codedTag(etag, coding) }),
    'Content-Encoding': coding,
  });

  const formIn = (coding: Coding | null): Form => {
    if (coding === null) return plain;
    const known = coded.get(coding);
    if (known !== undefined) return known;
    const own = headersIn(coding);
    const form: Form = { etag: own['ETag'] ?? null, unchanged: unchangedOf(own), whole: null };
    coded.set(coding, form);
    return form;
  };

  const press = async (coding: Coding, form: Form): Promise<Message> => {
    const pressed = await compress(body, coding, use).finally(() => {
      form.whole = null;
    });
    const own = { ...headersIn(coding), 'Content-Length': String(pressed.length) };
    const message = { status, head: listOf(own), body: pressed };
    form.whole = message;
    bytes += pressed.length;
    onGrown();
    return message;
  };

  return {
    messageFor: ({ acceptEncoding, ifNoneMatch }) => {
      const coding = codingFor(acceptEncoding, body.length);
      const form = formIn(coding);
      if (ifNoneMatch !== undefined) {
        // Whoever has the plain bytes already need not fetch the coded ones: he accepts both.
        for (const each of [form, plain]) {
          if (each.etag !== null && isUnchanged(ifNoneMatch, each.etag)) return each.unchanged;
        }
      }
      // Whoever comes while it is being made waits for the same bytes.
      form.whole ??= press(coding ?? 'gzip', form);
      return form.whole;
    },
    bytes: () => bytes,
  };
};
