import { textLine } from '../../../kernel/icalendar/content-line.ts';
import type { Language } from '../../../kernel/phrase.ts';
import { escapeHtml, plainText } from '../../../kernel/text/html/plain-text.ts';
import { wholeAddresses } from '../../../kernel/text/html/whole-addresses.ts';
import type { EventView } from '../read/event-view.ts';
import { organizedBy, stateWords } from './file-words.ts';

/** What of an event its description is made of. */
export type Described = Pick<EventView, 'description' | 'excerpt' | 'eventStatus' | 'status_note'>;

const stateOf = ({ eventStatus, status_note }: Described, language: Language): string => {
  const note = plainText(status_note);
  if (eventStatus === 'scheduled') return note;
  const words = stateWords[eventStatus][language];
  return note === '' ? words : `${words}: ${note}`;
};

const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

/**
 * DESCRIPTION as plain text, and the same as HTML for programs that show it (MS-OXCICAL 2.1.3.1.1.20.27): the state in
 * words, the description or else the excerpt, and the organizers that no ORGANIZER names. `page` is the event's address.
 */
export const descriptionLines = (
  event: Described,
  organizers: readonly string[],
  { language, page }: { readonly language: Language; readonly page: string },
): readonly string[] => {
  const state = stateOf(event, language);
  const foot =
    organizers.length === 0 ? '' : organizedBy(organizers.length)[language] + organizers.join(', ');
  const body = event.description.html === '' ? event.excerpt : event.description;
  const plain = joined([state, body.plain(), foot], '\n\n');
  if (plain === '') return [];
  const inside = joined([paragraph(state), wholeAddresses(body.html, page), paragraph(foot)], '\n');
  const html = `<html><body>${inside}</body></html>`;
  return [
    textLine('DESCRIPTION', plain),
    ...(body.html === '' ? [] : [textLine('X-ALT-DESC', html, { FMTTYPE: 'text/html' })]),
  ];
};
