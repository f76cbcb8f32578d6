import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Actor } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import type { Input, Work, WriteAs } from '../../kernel/input.ts';
import type { Json } from '../../kernel/json.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Caching, JsonList, JsonResult, ListResult, MakePieces, Warning } from '../../kernel/result.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import type { ShownFields, ShownTo } from '../../kernel/shown-fields.ts';
import type { UploadedFile } from '../request/multipart.ts';

/** The verbs of the interface, in the order in which root and `Allow` name them per route. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request as an endpoint sees it. */
export interface RouteInput<P> extends Input<P>, WriteAs {
  /** What body and query said, even where the path says something else of the same name (a new `slug`). */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What came as a file, on endpoints with `takesFile`. */
  readonly file: UploadedFile | null;
}

/** JSON text that stands ready, a value or a list still to be rendered as JSON. The query shapes it. */
export type JsonBody = { readonly text: string } | { readonly value: Json } | { readonly list: JsonList };

/** A text of any length that is made while it is taken. */
export interface FeedBody {
  /** Of all that its bytes follow from, the time of the request included; base64url. */
  readonly digest: string;
  readonly pieces: MakePieces;
  /** Whether equal digests mean equal bytes, so that they may be sent again. */
  readonly isCached: boolean;
}

/** JSON; a text or bytes as they are; bytes that are read while they are sent; a feed; or none, without a length. */
export type ResponseBody =
  | JsonBody
  | { readonly content: string | Buffer }
  | { readonly stream: Readable }
  | FeedBody
  | null;

/** Whether a body is JSON. */
export const isJsonBody = (body: ResponseBody): body is JsonBody =>
  body !== null && ('text' in body || 'value' in body || 'list' in body);

/** What routes of every kind respond with. */
export interface HttpResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: ResponseBody;
  /** Values of `Set-Cookie`, a header for each. */
  readonly cookies?: readonly string[];
  /**
   * Identifies the state of the one record in the response (`e12-5`); first part of its entity tag, before the
   * dot, and what `If-Match` is compared with. Lists have none.
   */
  readonly state?: string;
  /** What a read of the record responds with, where a write responds with less; its entity tag is made of that. */
  readonly representation?: Json;
  /** Whether these very bytes may be sent again to the same request of the same kind of caller; absent for never. */
  readonly caching?: Caching;
  /** Verbs this caller may use on this very record, when that differs from those of the route. */
  readonly allow?: readonly Method[];
  /** What the write stored differently from what was sent, where the endpoint `warns`. */
  readonly warnings?: readonly Warning[];
  /** The body is in the language of the request (`RouteInput.language`): caches must keep the languages apart. */
  readonly isSpoken?: boolean;
}

/** One operation, or several verbs that do the same. */
export interface Endpoint<P extends TObject = TObject> {
  readonly methods: readonly Method[];
  /** OpenAPI operation id, e.g. `updateEvent`; further verbs get the verb appended. */
  readonly operationId: string;
  readonly summary: Phrase;
  /** What it does beyond the summary, for both descriptions of the interface. */
  readonly description?: Phrase;
  readonly parameters: P;
  readonly rules?: Readonly<Record<string, Rule>>;
  /**
   * The names that objects inside of a parameter take (`city` in `venue`), beside those that the answer shows there; a
   * parameter that is not named here is not looked into for names that mean nothing.
   */
  readonly inside?: Readonly<Record<string, readonly string[]>>;
  /**
   * A multipart file, or a body of a type that is no parameters, is handed on as `RouteInput.file`. The right to call is
   * asked before the body is read.
   */
  readonly takesFile?: boolean;
  /** What it is worked on as, also by the parameters that were sent; `none` is nothing to make. See `usualWork`. */
  readonly work?: Work | 'none' | ((sent: Readonly<Record<string, unknown>>) => Work);
  /** The most bytes of a body that is no file, where that is less than usual. */
  readonly maxBodyBytes?: number;
  /** Permission of the route, asked after the checks; the answer is 401 or 403 `rest_forbidden`. */
  readonly mayCall?: (actor: Actor) => boolean;
  /**
   * For changes of a record: each way in which the caller may have been shown it. Fields that are sent with a value that
   * is shown are taken as not sent.
   */
  readonly shownBefore?: (to: ShownTo) => Promise<readonly ShownFields[]>;
  /** Media type of what it answers on success, where that is not JSON. */
  readonly mediaType?: string;
  /**
   * It answers with feeds, of a route without variables: services fetch them for many people, so that a request counts with
   * the others of its caller only where something has to be made for it.
   */
  readonly isFeed?: boolean;
  /** What it answers on success, by status; `$id` names the schema in OpenAPI. */
  readonly answers: Readonly<Record<number, TSchema>>;
  /** The 201 names the address of the new record in `Location`. */
  readonly answersLocation?: boolean;
  /** It answers with an object, and says what it stored differently from what was sent (`HttpResponse.warnings`). */
  readonly warns?: boolean;
  /** Codes of refusals of its own, by status, for OpenAPI. */
  readonly refusals: Readonly<Record<number, readonly string[]>>;
  /** `client` is the request itself, for the few who look at headers and where it comes from. */
  readonly handle: (call: RouteInput<Static<P>>, client: Client) => Promise<HttpResponse> | HttpResponse;
}

/**
 * All endpoints of one path below the mount, e.g. `/events/{id}` (`{id}` digits, any other name anything but `/`,
 * percent-decoded; an ending may follow, `/events/{id}.ics`); `/` is the mount itself.
 */
export interface Route {
  readonly path: string;
  readonly endpoints: readonly Endpoint[];
}

/** Keeps the types of parameters and handler together; gives the endpoint as it is. */
export const endpoint = <P extends TObject>(definition: Endpoint<P>): Endpoint =>
  definition as unknown as Endpoint;

/** The answer with what a service gives; 200 unless `more` says otherwise. */
export const jsonResponse = (
  { value, representation, revisionTag, caching }: JsonResult,
  more: Omit<Partial<HttpResponse>, 'body'> = {},
): HttpResponse => ({
  status: 200,
  body: { value },
  ...(revisionTag === undefined ? {} : { state: revisionTag }),
  ...(representation === undefined ? {} : { representation }),
  ...(caching === undefined ? {} : { caching }),
  ...more,
});

/** `Cache-Control` of lists, which change whenever anybody writes: kept answers are to be asked about with their tag. */
export const revalidated = 'no-cache';

/** The answer to a list, with its totals in the headers (reference events-api 2.7). */
export const listResponse = ({ list, caching, total, totalPages }: ListResult): HttpResponse => ({
  status: 200,
  body: { list },
  headers: {
    'X-TEC-Total': String(total),
    'X-TEC-TotalPages': String(totalPages),
    'Cache-Control': revalidated,
  },
  ...(caching === undefined ? {} : { caching }),
});
