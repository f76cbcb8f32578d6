import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Actor } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';
import { type Language, phraseLanguages } from '../../kernel/phrase.ts';
import { clientOf, type Trust } from '../request/caller.ts';
import { languageOf } from '../request/preferences.ts';
import { type Headers, strictTransport } from '../response/headers.ts';
import { noSwitches, type Switches } from '../response/shaping.ts';
import type { SlotClient } from '../server/slots.ts';
import type { Refusal } from './errors.ts';
import type { IgnoredNames } from './ignored-names.ts';
import { originOf } from './links.ts';
import type { PageSite } from './page-site.ts';
import type { PlainRoute } from './plain-route.ts';
import { awaitsContinue, readTarget } from './request-head.ts';
import type { Route } from './route.ts';
import type { Match } from './router.ts';
import type { Table } from './tables.ts';

/** What is known of a request when its head has been read. */
export interface Arrival {
  /** Names it in the log. */
  readonly id: string;
  readonly request: IncomingMessage;
  readonly path: string;
  /** The query without its question mark, as it came. */
  readonly queryText: string;
  /** Address of the site, see `originOf`. */
  readonly origin: string;
  /** What its answer says of the transport. */
  readonly transport: () => Headers;
  /** The mount it came by; null outside of all. */
  readonly table: Table | null;
  /** What it is answered by outside of all mounts, if there is such a route. */
  readonly plain: Match<PlainRoute> | null;
  /** What answers it where neither does. */
  readonly pages: PageSite | null;
  /** Whether the verb on the wire only reads. */
  readonly isRead: boolean;
  readonly language: () => Language;
  /** Who makes the server work and hold things for it. */
  readonly client: Client;
  readonly switches: Switches;
  /** Names and values by turns that the answer's head has beside its own, for this caller alone. */
  readonly moreHead: readonly string[];
}

/** What is known when the caller is. */
export interface Asked extends Arrival {
  readonly actor: Actor;
}

/** What is known when the route is. */
export interface Routed extends Asked {
  readonly route: Route;
  /** The path as the route has it, see `CompletedRequest`. */
  readonly template: string;
  /** The verb that counts: only a POST may name another (reference http-conventions 1 and 11). */
  readonly method: string;
  readonly isOverridden: boolean;
  /** What it says that means nothing to the operation; null while that is not known, or when nothing is. */
  readonly ignored: IgnoredNames | null;
}

/** What is known so far: error answers are made of it. */
export type Known = Arrival & Partial<Omit<Routed, keyof Arrival>>;

/** One request on its way to an answer: the only thing of it that changes. */
export interface Way {
  readonly response: ServerResponse;
  /** For an error answer. */
  known: Known;
  /** What lets go of what it holds until its answer is made or refused. */
  readonly held: (() => void)[];
  /** Whether the client was told to send the body of its request, if it waited for that. */
  isContinued: boolean;
  /** What it was refused with, if it was; for the log. */
  refusal: Refusal | null;
}

/** Notes what is known of a request now; gives it. */
export const step = <Next extends Known>(way: Way, next: Next): Next => {
  way.known = next;
  return next;
};

/** Lets go of all that a request holds. */
export const letGo = ({ held }: Way): void => {
  for (const free of held.splice(0)) free();
};

/** What is the same for all requests of a server. */
export interface Site {
  readonly tableFor: (path: string) => Table | null;
  readonly plainFor: (path: string) => Match<PlainRoute> | null;
  /** What answers outside of both; null for nothing. */
  readonly pages: PageSite | null;
  /** Address of the public site; null takes it from each request. */
  readonly publicUrl: string | null;
  /** The path of that address, without a slash at its end; usually empty. */
  readonly pathPrefix: string;
  /** For how many seconds browsers are to come by https only; 0 does not say so. */
  readonly strictTransportSeconds: number;
  /** For requests that prefer none of the interface's. */
  readonly language: Language;
  readonly trust: Trust;
}

const none: readonly never[] = [];

/** A request of which nothing but its head is known. */
export const arrive = (id: string, request: IncomingMessage, site: Site): Arrival => {
  const { tableFor, plainFor, pages, publicUrl, pathPrefix, strictTransportSeconds, language, trust } = site;
  const { path, queryText } = readTarget(request.url ?? '/', pathPrefix);
  const origin = originOf(request, publicUrl, trust);
  const table = tableFor(path);
  const plain = table === null ? plainFor(path) : null;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return {
    id,
    request,
    path,
    queryText,
    origin,
    transport: () => strictTransport(origin, strictTransportSeconds),
    table,
    plain,
    pages: table === null && plain === null ? pages : null,
    isRead,
    language: () =>
      languageOf(request.headers['accept-language'], { languages: phraseLanguages, ofSite: language }),
    client: clientOf(request, { origin, trust, signsIn: table?.signsIn === true }),
    switches: noSwitches,
    moreHead: none,
  };
};

/** Who makes the server work and hold things for a request. */
export const slotClientOf = ({ request, client }: Arrival): SlotClient => ({
  connection: request.socket,
  network: client.network(),
  isGone: () => request.socket.destroyed,
});

/** Tells a client that waits for it to send the body of its request. */
export const sendContinue = (way: Way): void => {
  if (!way.isContinued && awaitsContinue(way.known.request)) way.response.writeContinue();
  way.isContinued = true;
};
