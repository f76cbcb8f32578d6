import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import { printable } from '../../../kernel/text/characters.ts';
import type { AddressCheck } from '../../../transfer/sitemap/check-addresses.ts';
import type { UnreadFile } from '../../../transfer/sitemap/read-file.ts';

/** What `check-addresses` reports. */
export interface CheckedSitemap extends AddressCheck {
  readonly unread: readonly UnreadFile[];
}

/** Addresses that are listed of those that are no error; `--json` has them all. */
const maxListed = 10;

const listed = (lines: readonly string[]): string => lines.map((line) => `\n  ${printable(line)}`).join('');

const listedSome = (lines: readonly string[]): string =>
  listed(lines.slice(0, maxListed)) + (lines.length > maxListed ? '\n  …' : '');

/** A heading with its lines, or nothing. */
const section = (lines: string, { es, en }: Phrase): readonly Phrase[] =>
  phraseIf(lines !== '', { es: es + lines, en: en + lines });

/** How many addresses of the calendar there are. */
export const addressesOf = ({ found, lost, otherProgram, detours }: AddressCheck): number =>
  found + lost.length + otherProgram.length + detours.length;

/** Whether the whole sitemap was read, and all that it has of the calendar leads to a page as it should. */
export const isAsItShould = (checked: CheckedSitemap): boolean =>
  checked.found > 0 && checked.found === addressesOf(checked) && checked.unread.length === 0;

const errors = ({ lost, otherProgram, detours, unread }: CheckedSitemap): readonly Phrase[] => [
  ...section(listed(lost.map(({ address, status }) => `${status} ${address}`)), {
    es: 'Se perderían:',
    en: 'Would be lost:',
  }),
  ...section(listed(otherProgram.map(({ address, status }) => `${status} ${address}`)), {
    es: 'Las responde otro programa:',
    en: 'Answered by another program:',
  }),
  ...section(listed(detours.map(({ address, redirects }) => `${redirects} ${address}`)), {
    es: 'Con más de una redirección:',
    en: 'By more than one redirect:',
  }),
  ...unread.map(({ address, reason }) => ({
    es: `${printable(address)}: ${reason.es}`,
    en: `${printable(address)}: ${reason.en}`,
  })),
];

const notes = ({ ownFiles, others, alike, otherHosts }: CheckedSitemap): readonly Phrase[] => [
  ...phraseIf(ownFiles > 0, {
    es: 'El sitemap leído es el de un Cartelera: si el sitio antiguo era otro, no dice nada de sus direcciones. Indique en --sitemap el que guardó de él.',
    en: "The sitemap that was read is a Cartelera's: if the old site was another, it says nothing of its addresses. Name the one that you kept of it in --sitemap.",
  }),
  ...section(others.length === 0 ? '' : `${others.length}.`, {
    es: 'Otras páginas del sitio, que no son de la agenda y debe seguir sirviendo quien las tenga: ',
    en: "Other pages of the site, which are not the calendar's and must go on being served where they are: ",
  }),
  ...section(alike.length === 0 ? '' : `${alike.length}.${listedSome(alike)}`, {
    es: 'De ellas parecen de la agenda, mírelas: ',
    en: "Of these look like the calendar's, look at them: ",
  }),
  ...section(otherHosts.length === 0 ? '' : `${otherHosts.length}.${listedSome(otherHosts)}`, {
    es: 'Direcciones de otros servidores, que no se han comprobado: ',
    en: 'Addresses of other hosts, which were not checked: ',
  }),
];

/** Returns the lines of the report. */
export const renderCheck = (checked: CheckedSitemap): readonly Phrase[] => {
  const total = addressesOf(checked);
  const { files, found } = checked;
  return [
    {
      es: `Archivos del sitemap: ${files}. Direcciones de la agenda: ${total}; llevan aquí a una página: ${found}.`,
      en: `Files of the sitemap: ${files}. Addresses of the calendar: ${total}; that lead to a page here: ${found}.`,
    },
    ...phraseIf(total === 0, {
      es: 'El sitemap no nombra ninguna dirección de la agenda: no se ha comprobado nada.',
      en: 'The sitemap names no address of the calendar: nothing was checked.',
    }),
    ...errors(checked),
    ...notes(checked),
  ];
};
