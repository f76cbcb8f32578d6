import { AppError } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { RecordResult } from '../../kernel/result.ts';
import type { Needs } from '../dependencies.ts';
import { withoutLinkedData } from '../records/linked-data.ts';
import { tooManyGuesses } from '../records/password-guesses.ts';
import { mayEdit } from '../records/policy.ts';
import { revisionTagOf } from '../records/revision.ts';
import { triesToUnlock } from '../records/visibility.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';
import type { FindTexts } from './texts.ts';

/** Returns what responds with one record of the kind; it may be cached unless a password was tried. */
export const placeAnswers = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  findTexts: FindTexts<Row>,
  { calendar }: Needs<'calendar'>,
) => {
  const answer = async (id: number, call: Input<unknown>, isWritten: boolean): Promise<RecordResult> => {
    const { places, usedUp } = await findTexts([id], call, true);
    const { value: place } = await places.next();
    if (place === undefined) {
      // 403 for strangers too: that is how the interface says it (reference venues-organizers-terms-api 6).
      throw new AppError('forbidden', `${kind.name}-not-accessible`, {
        es: 'No tienes permiso para leer este registro.',
        en: 'You are not allowed to read this record.',
      });
    }
    const seconds = usedUp.get(id);
    // What has been written is answered in any case.
    if (!isWritten && seconds !== undefined) throw tooManyGuesses(seconds);
    return {
      value: isWritten ? withoutLinkedData(place.json) : place.json,
      representation: place.json,
      revisionTag: revisionTagOf(kind.name, place.row),
      isEditable: mayEdit(call.actor, place.row),
      ...(triesToUnlock(call) ? {} : { caching: {} }),
    };
  };
  return {
    /**
     * The record for reading, with `json_ld`.
     * @throws AppError `…-not-accessible` without the right to read it, 429 `rest_too_many_passwords`.
     */
    read: (id: number, call: Input<unknown>) => answer(id, call, false),
    /** The record just written, as it is now. */
    written: async (id: number, call: Input<unknown>) => {
      await calendar.catchUp();
      return answer(id, call, true);
    },
  };
};
