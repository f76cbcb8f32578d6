import { hash } from 'node:crypto';
import type { Phrase } from '../../kernel/phrase.ts';
import type { UnknownKey } from '../file/unknown-keys.ts';
import { type ImportKind, importKinds, type LeftOut } from './source.ts';

/** What became of the records of a kind. */
interface Counts {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly skipped: number;
}

/** A record that was not taken, or not whole. */
interface Problem {
  readonly kind: ImportKind;
  readonly label: string;
  readonly reason: Phrase;
  /** Whether the record was left out; otherwise only what the reason names. */
  readonly skipped: boolean;
}

/** A record that was imported from a source where it is no more. */
export interface Vanished {
  readonly kind: ImportKind;
  /** Its id here. */
  readonly id: number;
  readonly key: string;
  /** Without markup. */
  readonly name: string;
}

/** What an import did. */
export interface ImportReport {
  readonly counts: Readonly<Record<ImportKind, Counts>>;
  readonly problems: readonly Problem[];
  readonly vanished: readonly Vanished[];
  /** Those of the vanished that were put into the trash. */
  readonly removed: readonly Vanished[];
  /** Records that were not asked for, as of another language. */
  readonly leftOut: readonly LeftOut[];
  /** Null when the source was read to its end, else what stopped it. */
  readonly stopped: Phrase | null;
  /** Whether only what everybody may read was read. */
  readonly publicOnly: boolean;
  /** What else did not come: pictures, people, pages that cannot be read. */
  readonly losses: readonly Phrase[];
  /** The `lossKey` of the problems and losses that somebody has accepted, in this run or before. */
  readonly accepted: ReadonlySet<string>;
  /** Keys of the source that have no place here and were left out (docs/adr/0049). */
  readonly unknownKeys: readonly UnknownKey[];
  readonly remarks: readonly Phrase[];
}

/** What happens to a record. */
type Outcome = keyof Counts;

/** Counts while an import runs. */
export interface Tally {
  readonly add: (kind: ImportKind, outcome: Outcome) => void;
  /** Notes what of a record did not come. */
  readonly lose: (record: Pick<Problem, 'kind' | 'label'>, reason: Phrase) => void;
  /** Counts and notes a record that was left out. */
  readonly skip: (record: Pick<Problem, 'kind' | 'label'>, reason: Phrase) => void;
  /** Records so far, whatever became of them. */
  readonly done: () => number;
  readonly counts: () => ImportReport['counts'];
  readonly problems: readonly Problem[];
}

/** An empty tally. */
export const startTally = (): Tally => {
  const counts = Object.fromEntries(
    importKinds.map((kind) => [kind, { created: 0, updated: 0, unchanged: 0, skipped: 0 }]),
  ) as Record<ImportKind, Record<Outcome, number>>;
  const problems: Problem[] = [];
  let done = 0;
  const add: Tally['add'] = (kind, outcome) => {
    counts[kind][outcome] += 1;
    done += 1;
  };
  return {
    add,
    lose: ({ kind, label }, reason) => problems.push({ kind, label, reason, skipped: false }),
    skip: ({ kind, label }, reason) => {
      add(kind, 'skipped');
      problems.push({ kind, label, reason, skipped: true });
    },
    done: () => done,
    counts: () => counts,
    problems,
  };
};

/** Names a loss whenever the same source is read again: what record it is of, and the reason. */
export const lossKey = (loss: Phrase | Problem): string => {
  const text = 'reason' in loss ? `${loss.kind} ${loss.label}: ${loss.reason.en}` : loss.en;
  return hash('sha256', text).slice(0, 32);
};

/** The problems and losses that nobody has accepted. */
export const newLosses = ({
  problems,
  losses,
  accepted,
}: ImportReport): Pick<ImportReport, 'problems' | 'losses'> => ({
  problems: problems.filter((problem) => !accepted.has(lossKey(problem))),
  losses: losses.filter((loss) => !accepted.has(lossKey(loss))),
});

/** Whether everything came, whole, but for losses that somebody has accepted. */
export const isWhole = (report: ImportReport): boolean => {
  const { problems, losses } = newLosses(report);
  return problems.length === 0 && losses.length === 0 && report.stopped === null;
};
