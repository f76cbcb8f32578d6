import { closedReading } from '../../calendar/events/feed/walk-events.ts';
import { calendarFile } from '../../calendar/events/icalendar/calendar-file.ts';
import { fileDisposition } from '../../calendar/events/icalendar/read-file.ts';
import type { MakePieces } from '../../kernel/result.ts';
import { findPublishedEvent } from '../pages/event/password.ts';
import { noSuchPage } from '../pages/reading/page-errors.ts';
import type { FeedRequest } from './formats/format.ts';

/** The calendar file of an event that everybody may read. */
export interface FoundFile {
  readonly id: number;
  readonly disposition: string;
  readonly pieces: MakePieces;
}

/**
 * Finds the calendar file of a published event by its slug, the bytes of `{mount}/events/{id}.ics`. That of an event which a
 * password hides is not there: whoever has the password reads its page.
 * @throws AppError 404, 410.
 */
export const findEventFile = async (request: FeedRequest, slug: string): Promise<FoundFile> => {
  const event = await findPublishedEvent(request, slug);
  if (event === null || event.password_hash !== null) throw noSuchPage();
  const { reader, site, version, origin } = request;
  return {
    id: event.id,
    disposition: fileDisposition(event),
    pieces: async function* ({ startWork }) {
      await startWork('feed');
      const found = await reader.readOne(event.id, closedReading('public', { base: '', origin, host: '' }));
      // It may have been withdrawn or protected since it was found.
      if (found === undefined || found.view.locked || found.view.status !== 'publish') throw noSuchPage();
      yield {
        text: calendarFile(found.view, { language: site.language, version }),
        isLast: true,
      };
    },
  };
};
