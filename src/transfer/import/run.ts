import type { CalendarDependencies } from '../../calendar/dependencies.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, wholePhrase } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { unknownKeysSentence } from '../file/unknown-keys.ts';
import { kindImports } from './kinds.ts';
import { acceptLosses, findAcceptedLosses } from './ledger.ts';
import { knownKeys } from './links.ts';
import { planBatch } from './plan.ts';
import { type ImportReport, lossKey, startTally, type Vanished } from './report.ts';
import type { ImportKind, LeftOut, Source, SourceBatch } from './source.ts';
import { findVanished, removeVanished } from './vanished.ts';
import { writeBatch } from './write-batch.ts';

/** How a source is to be taken in. */
export interface ImportOptions {
  /** Who imports: an administrator. */
  readonly actor: Actor;
  /** Ids here of the authors of the source; everybody else's records become the importer's. */
  readonly authors: ReadonlyMap<string, number>;
  /** Writes nothing. */
  readonly dryRun: boolean;
  /** Puts into the trash what vanished from the source. */
  readonly mirror: boolean;
  /** Writes down the losses of this run as known, so that later runs count only others. */
  readonly acceptLosses: boolean;
  /** Hears how many records are done. */
  readonly onProgress: (done: number) => void;
}

const emptySource: Phrase = {
  es: 'El origen no muestra ya ningún registro de un tipo que antes tenía; no se ha borrado nada de ese tipo.',
  en: 'The source shows no more records at all of a kind that it had before; nothing of that kind was removed.',
};

const repeatedKey: Phrase = {
  es: 'lleva la identificación (global_id) de otro registro de este origen.',
  en: 'it bears the identification (global_id) of another record of this source.',
};

const notTold = ({ key, name }: Vanished): Phrase => ({
  es: `"${name}" (${key}): se importó antes y el origen no lo muestra ni dice que ya no esté; se deja como está.`,
  en: `"${name}" (${key}): was imported before, and the source neither shows it nor says that it is gone; it is left as it is.`,
});

/** A source that lost everything more likely has a fault than an empty calendar. */
const believable = (
  vanished: readonly Vanished[],
  read: ReadonlyMap<ImportKind, number>,
): readonly Vanished[] => vanished.filter(({ kind }) => (read.get(kind) ?? 0) > 0);

/**
 * Takes a calendar in: makes what is new, changes what changed there, leaves the rest untouched. Each batch is one
 * transaction together with what is written down of it, so that whoever interrupts this can start it again.
 * @throws AppError `full` or `unavailable` when the storage gives up; what was written before stays.
 */
export const importSource = async (
  dependencies: CalendarDependencies,
  source: Source,
  options: ImportOptions,
): Promise<ImportReport> => {
  const { actor, authors, dryRun, mirror, onProgress } = options;
  const { database, images, site } = dependencies;
  const kinds = kindImports(dependencies);
  const tally = startTally();
  const keys = knownKeys(kinds);
  const seen = new Set<string>();
  const read = new Map<ImportKind, number>();
  const leftOut = new Map<string, LeftOut>();

  const take = async (batch: SourceBatch): Promise<void> => {
    const records = batch.records.filter(({ key }) => !seen.has(key) && seen.add(key));
    const fresh = { ...batch, records };
    const taken = new Set(records);
    for (const record of batch.records) if (!taken.has(record)) tally.skip(record, repeatedKey);
    for (const { key } of batch.unreadable) if (key !== undefined) seen.add(key);
    for (const one of batch.leftOut ?? []) leftOut.set(one.key, one);
    read.set(batch.kind, (read.get(batch.kind) ?? 0) + fresh.records.length);
    const kind = kinds[batch.kind];
    const drafts = await planBatch(database.read, kind, fresh, {
      actor,
      authors,
      tally,
      frameHosts: site.frameHosts,
    });
    if (dryRun) {
      for (const { id, lacksOnlyImage, isLeft } of drafts) {
        tally.add(batch.kind, id === null ? 'created' : lacksOnlyImage || isLeft ? 'unchanged' : 'updated');
      }
      return;
    }
    await keys.lookUp(
      database.read,
      drafts.map(({ record }) => record),
    );
    const writing = { database, images, kind, source: source.name, actor, find: keys.find, tally };
    keys.add(await writeBatch(writing, drafts));
  };

  let stopped: Phrase | null = null;
  let gone: readonly Vanished[] = [];
  const untold: Vanished[] = [];
  try {
    for await (const batch of source.read()) {
      await take(batch);
      onProgress(tally.done());
    }
    if (source.isPart !== true)
      gone = await findVanished(database, kinds, source, new Set([...seen, ...leftOut.keys()]));
    for (const [kind, some] of source.ask === undefined ? [] : Map.groupBy(gone, (one) => one.kind)) {
      const asked = await source.ask?.(
        kind,
        some.map(({ key }) => key),
      );
      for (const batch of asked?.batches ?? []) await take(batch);
      untold.push(...some.filter(({ key }) => !seen.has(key) && !asked?.gone.has(key)));
    }
    const left = new Set(untold);
    gone = gone.filter((one) => !seen.has(one.key) && !left.has(one));
  } catch (error) {
    if (!(error instanceof AppError) || error.kind === 'full') throw error;
    stopped = wholePhrase(error);
    gone = [];
  }
  const removable = mirror ? believable(gone, read) : [];
  const removed = dryRun ? [] : removable;
  await removeVanished(database, kinds, removed, actor);
  const unknownKeys = source.unknownKeys?.() ?? [];
  const unknown = unknownKeys.length > 0 ? [unknownKeysSentence(unknownKeys)] : [];
  const isLoss = source.countsUnknownKeys === true && unknownKeys.some(({ count }) => count > 0);
  const losses = [...(source.losses?.() ?? []), ...untold.map(notTold), ...(isLoss ? unknown : [])];
  const found = new Set([...tally.problems, ...losses].map(lossKey));
  if (options.acceptLosses && !dryRun && stopped === null) await acceptLosses(database, source.name, found);
  return {
    counts: tally.counts(),
    // What is linked to a record that came has come with it.
    leftOut: [...leftOut.values()].filter(({ key }) => !seen.has(key)),
    problems: tally.problems,
    vanished: gone,
    removed,
    stopped,
    losses,
    accepted: options.acceptLosses ? found : await findAcceptedLosses(database, source.name),
    publicOnly: source.publicOnly,
    unknownKeys,
    remarks: [
      ...source.remarks(),
      ...(mirror && removable.length < gone.length ? [emptySource] : []),
      ...(isLoss ? [] : unknown),
    ],
  };
};
