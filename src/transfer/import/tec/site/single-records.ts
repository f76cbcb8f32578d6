import { AppError } from '../../../../kernel/error.ts';
import { inBatches } from '../../../../kernel/waiting.ts';
import type { ImportKind } from '../../source.ts';
import { rawOf, textAt } from './raw.ts';
import { collectionNames } from './read-page.ts';
import type { InterfaceAddress } from './site-address.ts';
import type { SiteClient } from './site-client.ts';

/** How many single reads run side by side. */
const atOnce = 4;
const batchSize = 40;
const triesOfOne = 3;

/** What a source says of one id: the record, that it has none (any more), or nothing that tells. */
export type SingleRecord = { readonly item: unknown } | 'gone' | 'unknown';

/** The refusal of a record that is there, but for others (reference events-api 5). */
const notForReader = /-not-accessible$/;
/** Of records in the trash, and of ids that are now those of something else. */
const noMore = /(?:-no-longer-available|-in-trash|^rest-invalid-\w+-id)$/;
const isProtected = /-password-protected$/;

/**
 * Reads records by their ids. Without a login what is not public (any more) is gone; with one a protected event comes
 * as lists show it, with `all_day` null.
 */
export const singleRecords = (client: SiteClient, address: InterfaceAddress, publicOnly: boolean) => {
  const read = (kind: ImportKind, id: number, query?: Record<string, string>) =>
    client(address.of(`/${collectionNames[kind]}/${id}`, query), triesOfOne);
  const one = async (kind: ImportKind, id: number): Promise<SingleRecord> => {
    try {
      const { status, body } = await read(kind, id);
      if (status === 200) return { item: body };
      const code = textAt(rawOf(body) ?? {}, 'code');
      if (status === 404 || status === 410 || noMore.test(code)) return 'gone';
      if (isProtected.test(code)) {
        const shown = publicOnly ? null : await read(kind, id, { context: 'edit' });
        return shown?.status === 200 ? { item: { ...rawOf(shown.body), all_day: null } } : 'gone';
      }
      return publicOnly && notForReader.test(code) ? 'gone' : 'unknown';
    } catch (error) {
      if (error instanceof AppError && error.code === 'import_source') return 'unknown';
      throw error;
    }
  };
  return {
    one,
    /** Those of the ids under which there is a record, some at a time. */
    many: async function* (kind: ImportKind, ids: Iterable<number>): AsyncGenerator<readonly unknown[]> {
      let found: unknown[] = [];
      for await (const some of inBatches(ids, atOnce)) {
        const answers = await Promise.all(some.map((id) => one(kind, id)));
        found.push(...answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer.item])));
        if (found.length < batchSize) continue;
        yield found;
        found = [];
      }
      if (found.length > 0) yield found;
    },
  };
};

/** Reads records by their ids. */
export type SingleRecords = ReturnType<typeof singleRecords>;
