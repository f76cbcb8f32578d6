import { type Message, messageOf } from '../response/answer-forms.ts';
import { outgoingPlain } from '../response/outgoing.ts';
import type { Arrival } from './context.ts';
import type { PlainRoute } from './plain-route.ts';
import type { Match } from './router.ts';

/** Answers by a plain route. @throws AppError what the route does. */
export const answerPlainly = async (
  arrival: Arrival,
  { route, variables }: Match<PlainRoute>,
): Promise<Message> => {
  const { queryText, language, client, request, transport } = arrival;
  const answer = await route.handle({ variables, queryText, language: language(), client });
  if (!('forms' in answer)) return { ...messageOf(outgoingPlain(arrival, answer)), file: answer.file };
  const message = await answer.forms.messageFor(request.headers);
  return { ...message, head: [...message.head, ...Object.entries(transport()).flat()] };
};
