import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Language } from '../../kernel/phrase.ts';
import type { RequestObserver } from '../../kernel/request-observer.ts';
import { clientOf } from '../request/caller.ts';
import { strictTransport } from '../response/security-headers.ts';
import { send } from '../response/send.ts';
import type { Present } from '../server/present.ts';
import { logAnswer, type ServerLog } from '../server/request-log.ts';
import { type Answering, answer } from './answering.ts';
import { originOf } from './links.ts';
import type { PlainRoute } from './plain-route.ts';
import { servePlain } from './plain-serving.ts';
import type { Match } from './router.ts';
import type { Table } from './tables.ts';
import { type Visit, visitOf } from './visit.ts';

/** What serving needs beside the request. */
export interface Serving {
  readonly answering: Answering;
  readonly tableFor: (path: string) => Table | null;
  /** The plain route of a path outside of all mounts. */
  readonly plainFor: (path: string) => Match<PlainRoute> | null;
  /** Address of the public site; null takes it from each request. */
  readonly publicUrl: string | null;
  /** For how many seconds browsers are to come by https only; 0 does not say so. */
  readonly strictTransportSeconds: number;
  /** For requests that prefer none of the interface's. */
  readonly language: Language;
  readonly log: ServerLog;
  readonly observer: RequestObserver | null;
  /** Whether the server is about to close. */
  readonly isClosing: () => boolean;
  /** Requests whose answers are being made, also for clients that have gone. */
  readonly underWay: Present<Visit>;
}

const visitFrom = (id: string, request: IncomingMessage, serving: Serving): Visit => {
  const { publicUrl, answering, strictTransportSeconds, tableFor, language } = serving;
  const origin = originOf(request, publicUrl, answering.trust);
  return visitOf(id, request, origin, strictTransport(origin, strictTransportSeconds), tableFor, language);
};

const awaitsContinue = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.expect !== undefined &&
  httpVersion === '1.1' &&
  /(?:^|\W)100-continue(?:$|\W)/i.test(headers.expect);

const answerOn = async (
  response: ServerResponse,
  visit: Visit,
  { answering, isClosing, underWay }: Serving,
): Promise<void> => {
  const end = underWay.enter(visit);
  if (awaitsContinue(visit.request)) {
    visit.sendContinue = () => {
      visit.sendContinue = null;
      response.writeContinue();
    };
  }
  try {
    const message = await answer(visit, answering);
    // Whoever kept his connection would keep the server from closing. One that was not told to continue may send the
    // body or not, so that nobody knows where its next request begins (RFC 9110 10.1.1).
    if (isClosing() || visit.sendContinue !== null) response.shouldKeepAlive = false;
    send(response, message, visit.moreHead, visit.sendContinue === null);
    answering.untaken.watch(response, message.body.length, visit.isKept);
  } catch (error) {
    // Only a header that HTTP cannot carry gets here; without an answer the client would wait for ever.
    answering.onFailure('defect', error, visit.id);
    response.destroy();
  } finally {
    end();
  }
};

/** Answers by the plain route of a path that is outside of all mounts; gives whether there was an answer. */
const answerPlainly = async (
  visit: Visit,
  response: ServerResponse,
  { answering, plainFor, isClosing }: Serving,
): Promise<boolean> => {
  const { request, path, queryText, origin, isRead } = visit;
  const match = visit.table === null && isRead ? plainFor(path) : null;
  if (match === null) return false;
  if (isClosing() || awaitsContinue(request)) response.shouldKeepAlive = false;
  const call = {
    request,
    variables: match.variables,
    queryText,
    origin,
    language: visit.language(),
    client: () => clientOf(request, { origin, trust: answering.trust }),
  };
  const { explain, onFailure, limits } = answering;
  const { slownessGrace } = limits;
  const isAnswered = await servePlain(
    match.route,
    call,
    { response, visit },
    { explain, onFailure, slownessGrace },
  );
  if (isAnswered) visit.template = match.template;
  return isAnswered;
};

const serveVisit = async (
  visit: Visit,
  begun: number,
  response: ServerResponse,
  serving: Serving,
): Promise<void> => {
  const isPlain = visit.table === null && (await answerPlainly(visit, response, serving));
  if (!isPlain) await answerOn(response, visit, serving);
  const milliseconds = performance.now() - begun;
  const { id, request, template, isKept } = visit;
  logAnswer(serving.log, id, request, response, milliseconds);
  serving.observer?.onAnswered({ request, status: response.statusCode, template, milliseconds, isKept });
};

/** Answers every request of a server on its connection, and logs it; `nextId` names each in the log. */
export const requestListener =
  (serving: Serving, nextId: () => string): RequestListener =>
  (request, response) => {
    const begun = performance.now();
    void serveVisit(visitFrom(nextId(), request, serving), begun, response, serving);
  };
