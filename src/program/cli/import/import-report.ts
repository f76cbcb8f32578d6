import type { Language, Phrase } from '../../../kernel/phrase.ts';
import { printable } from '../../../kernel/text/characters.ts';
import { type ImportReport, isWhole, lossKey, newLosses } from '../../../transfer/import/report.ts';
import { type ImportKind, importKinds } from '../../../transfer/import/source.ts';
import { alignColumns } from '../terminal.ts';

const kindNames: Readonly<Record<ImportKind, Phrase>> = {
  category: { es: 'categorías', en: 'categories' },
  tag: { es: 'etiquetas', en: 'tags' },
  venue: { es: 'lugares', en: 'venues' },
  organizer: { es: 'organizadores', en: 'organizers' },
  event: { es: 'eventos', en: 'events' },
};

const headings = {
  es: ['', 'creados', 'actualizados', 'sin cambios', 'omitidos'],
  en: ['', 'created', 'updated', 'unchanged', 'skipped'],
} as const;

const countsTable = ({ counts }: ImportReport, language: Language): string =>
  alignColumns([
    headings[language],
    ...importKinds.map((kind) => {
      const { created, updated, unchanged, skipped } = counts[kind];
      return [kindNames[kind][language], ...[created, updated, unchanged, skipped].map(String)];
    }),
  ]);

const phrases = {
  notWhole: { es: 'No importado, o importado solo en parte:', en: 'Not imported, or only in part:' },
  vanished: {
    es: 'Importado antes y ausente ahora en el origen (--mirror lo envía a la papelera):',
    en: 'Imported before and no longer at the source (--mirror moves it to the trash):',
  },
  removed: {
    es: 'Enviado a la papelera, porque ya no está en el origen:',
    en: 'Moved to the trash, as it is no longer at the source:',
  },
  stopped: {
    es: 'La lectura se ha interrumpido. Lo anterior está guardado; repite el comando para continuar:',
    en: 'Reading broke off. What came before is stored; repeat the command to continue:',
  },
  dryRun: { es: 'Simulación: no se ha escrito nada.', en: 'Dry run: nothing was written.' },
  leftOut: { es: 'Omitido, por estar en otro idioma:', en: 'Left out, as it is in another language:' },
  known: {
    es: 'No importado, o solo en parte, y ya aceptado con --accept-losses:',
    en: 'Not imported, or only in part, and accepted with --accept-losses:',
  },
  whole: { es: 'Se ha importado todo.', en: 'Everything came.' },
  wholePublic: {
    es: 'Se ha importado todo lo público; con --user se importan también los borradores y los registros privados.',
    en: 'All that is public came; with --user drafts and private records come too.',
  },
} as const satisfies Record<string, Phrase>;

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${printable(line)}\n`).join('');

/** Returns the text of what an import did. */
export const renderImportReport = (report: ImportReport, language: Language, dryRun: boolean): string => {
  const { leftOut, vanished, removed, stopped, publicOnly, unknownKeys, remarks } = report;
  const { problems, losses } = newLosses(report);
  const known = report.problems.length + report.losses.length - problems.length - losses.length;
  const missed = vanished.filter((one) => !removed.includes(one));
  const said = (name: keyof typeof phrases): string => `${phrases[name][language]}\n`;
  const kindOf = (kind: ImportKind): string => kindNames[kind][language];
  const listed = (name: 'removed' | 'vanished', gone: ImportReport['vanished']): string =>
    gone.length === 0
      ? ''
      : `${said(name)}${indented(gone.map(({ kind, id, key, name }) => `${kindOf(kind)} ${id} "${name}" (${key})`))}`;
  return [
    countsTable(report, language),
    problems.length + losses.length === 0 ? '' : said('notWhole'),
    indented(losses.map((loss) => loss[language])),
    indented(problems.map(({ kind, label, reason }) => `${kindOf(kind)} ${label}: ${reason[language]}`)),
    known === 0 ? '' : `${said('known').trimEnd()} ${known}.\n`,
    leftOut.length === 0 ? '' : said('leftOut'),
    indented(leftOut.map(({ kind, label }) => `${kindOf(kind)} ${label}`)),
    listed('removed', removed),
    listed('vanished', missed),
    stopped === null ? '' : `${said('stopped')}${indented([stopped[language]])}`,
    remarks.map((remark) => `${remark[language]}\n`).join(''),
    dryRun ? said('dryRun') : '',
    isWhole(report) && known + unknownKeys.length === 0 && !dryRun
      ? said(publicOnly ? 'wholePublic' : 'whole')
      : '',
  ].join('');
};

/** The same for a program; texts in the language. */
export const importReportJson = (report: ImportReport, language: Language): object => ({
  counts: report.counts,
  problems: report.problems.map(({ kind, label, reason, skipped }) => ({
    kind,
    record: label,
    reason: reason[language],
    skipped,
    accepted: report.accepted.has(lossKey({ kind, label, reason, skipped })),
  })),
  vanished: report.vanished.map((one) => ({ ...one, removed: report.removed.includes(one) })),
  leftOut: report.leftOut.map(({ kind, label }) => ({ kind, record: label })),
  publicOnly: report.publicOnly,
  stopped: report.stopped?.[language] ?? null,
  losses: report.losses.map((loss) => loss[language]),
  unknownKeys: report.unknownKeys,
  remarks: report.remarks.map((remark) => remark[language]),
});
