import { type Message, messageOf } from '../response/answer-forms.ts';
import { preflightHeaders } from '../response/headers.ts';
import { outgoingPlain } from '../response/outgoing.ts';
import type { Arrival } from './context.ts';
import { noSuchMethod } from './errors.ts';
import type { PlainRoute } from './plain-route.ts';
import type { Match } from './router.ts';

/** The verbs of every plain route. */
const methods = ['GET', 'HEAD'] as const;

/** What OPTIONS is told, a preflight too (Fetch, CORS protocol). */
const describeMethods = (arrival: Arrival, { isForAllOrigins = false }: PlainRoute): Message => {
  const allow = methods.join(', ');
  const shared = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Methods': allow,
    ...preflightHeaders(arrival.request.headers),
  };
  const headers = { Allow: allow, ...(isForAllOrigins ? shared : {}) };
  return messageOf(outgoingPlain(arrival, { status: 204, headers }));
};

/** Answers by a plain route. @throws AppError 404 for another verb, and what the route does. */
export const answerPlainly = async (
  arrival: Arrival,
  { route, variables }: Match<PlainRoute>,
): Promise<Message> => {
  const { queryText, language, client, request, transport } = arrival;
  if (request.method === 'OPTIONS') return describeMethods(arrival, route);
  if (!arrival.isRead) throw noSuchMethod(methods);
  const answer = await route.handle({ variables, queryText, language: language(), client });
  if (!('forms' in answer)) return { ...messageOf(outgoingPlain(arrival, answer)), file: answer.file };
  const message = await answer.forms.messageFor(request.headers);
  return { ...message, head: [...message.head, ...Object.entries(transport()).flat()] };
};
