import { AppError } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { RecordResult } from '../../kernel/result.ts';
import type { Calendar } from '../../storage/changes/calendar.ts';
import { triesToUnlock } from '../records/lock.ts';
import { tooManyGuesses } from '../records/password-guesses.ts';
import { mayEdit } from '../records/policy.ts';
import { fill } from '../records/rendered.ts';
import { revisionTagOf } from '../records/revision-tag.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';
import type { FindTexts } from './texts.ts';

/** Answers with one record of the kind; they may be given again until a source changes, unless they were unlocked. */
export const placeAnswers = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  findTexts: FindTexts,
  calendar: Calendar,
) => {
  const answer = async (
    id: number,
    call: Input<unknown>,
    { jsonLd, foundAt }: { readonly jsonLd: boolean; readonly foundAt: number },
  ): Promise<RecordResult> => {
    const {
      records: [record],
      usedUp,
    } = await findTexts([id], { plain: call.plain, jsonLd }, call);
    if (record?.row === undefined) {
      // 403 for strangers too: that is how the interface says it (reference venues-organizers-terms-api 6).
      throw new AppError('forbidden', `${kind.name}-not-accessible`, {
        es: 'No tienes permiso para leer este registro.',
        en: 'You are not allowed to read this record.',
      });
    }
    const seconds = usedUp.get(id);
    // What has been written is answered in any case.
    if (jsonLd && seconds !== undefined) throw tooManyGuesses(seconds);
    const { rendered, madeFrom, row } = record;
    const asOf = Math.min(record.asOf, foundAt);
    return {
      text: fill(rendered, call.links, () => 0),
      revisionTag: revisionTagOf(kind.name, row),
      isEditable: mayEdit(call.actor, row),
      ...(triesToUnlock(call) ? {} : { isFresh: () => calendar.areUnchanged(madeFrom, asOf) }),
    };
  };
  return {
    /**
     * The record for reading, with `json_ld`, once `find` has told its id.
     * @throws AppError `…-not-accessible` without the right to read it, 429 `rest_too_many_passwords`.
     */
    read: async (find: () => Promise<number>, call: Input<unknown>) => {
      // What has another slug by the time it is read was found before that.
      const foundAt = calendar.revision();
      return answer(await find(), call, { jsonLd: true, foundAt });
    },
    /** The record just written, as it is now. */
    written: async (id: number, call: Input<unknown>) => {
      await calendar.catchUp();
      return answer(id, call, { jsonLd: false, foundAt: calendar.revision() });
    },
  };
};
