import { FetchFailure, safeRequest } from '../../../http/client/safe-request.ts';
import type { AddressWords } from '../../../kernel/addresses/address-words.ts';
import { isOfCalendar } from '../../../kernel/addresses/old-site.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { type AddressCheck, checkAddresses } from '../../../transfer/sitemap/check-addresses.ts';
import { largestFile, readSitemap, type UnreadFile } from '../../../transfer/sitemap/read-sitemap.ts';
import { addressWordsOf } from '../../address-words.ts';
import type { Settings } from '../../config/options.ts';
import { withKeptWords } from '../../kept-words.ts';
import { withExistingCalendar } from '../../open-database.ts';
import type { Command } from '../invocation.ts';
import { printable } from '../printable.ts';
import { siteNamed } from './operand-site.ts';

/** Of one answer; time in milliseconds. */
const limits = { maxBytes: largestFile, timeout: 60_000, maxRedirects: 5 };

/** Pages are asked for and not read; the longest is far shorter. */
const largestPage = 20 * 1024 * 1024;

interface Checked extends AddressCheck {
  readonly unread: readonly UnreadFile[];
}

/** Asks the calendar at that address, and gives the final status. */
const asking = (target: URL) => {
  const request = safeRequest({ ...limits, maxBytes: largestPage, allowed: [target.host] });
  const base = target.href.replace(/\/$/, '');
  return async (path: string): Promise<number> => {
    try {
      return (await request(base + path, { headers: { accept: 'text/html' } })).status;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      throw new AppError('unavailable', 'target', {
        es: `${base} no responde: ${error.phraseForOwner.es}`,
        en: `${base} does not answer: ${error.phraseForOwner.en}`,
      });
    }
  };
};

/** What is asked: where it answers, and the words of its addresses. */
interface Target {
  readonly address: URL;
  readonly words: AddressWords;
}

/** Serves the calendar of the settings on this machine, to nobody else, for as long as the work takes. */
const serving = async <T>(settings: Settings, work: (target: Target) => Promise<T>): Promise<T> => {
  const { buildServer } = await import('../../wiring.ts');
  return withExistingCalendar(settings, async (database) => {
    const { settings: kept } = await withKeptWords(database, settings);
    const own = { ...settings, publicUrl: null, logLevel: 'silent' as const, limitLoopback: false };
    const { server } = await buildServer(database, own, systemClock);
    const address = await server.listen({ host: '127.0.0.1', port: 0 });
    try {
      return await work({ address: new URL(address), words: addressWordsOf(kept) });
    } finally {
      await server.close();
    }
  });
};

const check = async (settings: Settings, site: URL, { address, words }: Target): Promise<Checked> => {
  const unread: UnreadFile[] = [];
  const home = new URL(site.href.replace(/[?#].*$/, '').replace(/\/*$/, '/'));
  const files = readSitemap(safeRequest({ ...limits, allowed: settings.allowFetchFrom }), home, (file) =>
    unread.push(file),
  );
  const checking = {
    ask: asking(address),
    isOfCalendar: (path: string) => isOfCalendar(path, words),
    root: home.pathname,
  };
  return { ...(await checkAddresses(files, checking)), unread };
};

const listed = (checked: Checked): readonly Phrase[] => {
  const lines = (addresses: readonly string[]): string =>
    addresses.map((address) => `\n  ${printable(address)}`).join('');
  const { files, found, lost, others, unread } = checked;
  const total = found + lost.length;
  const lostLines = lines(lost.map(({ address, status }) => `${status} ${address}`));
  return [
    {
      es: `Archivos del sitemap: ${files}. Direcciones de la agenda: ${total}; llevan aquí a una página: ${found}.`,
      en: `Files of the sitemap: ${files}. Addresses of the calendar: ${total}; that lead to a page here: ${found}.`,
    },
    ...(lost.length === 0 ? [] : [{ es: `Se perderían:${lostLines}`, en: `Would be lost:${lostLines}` }]),
    ...unread.map(({ address, reason }) => ({
      es: `${printable(address)}: ${reason.es}`,
      en: `${printable(address)}: ${reason.en}`,
    })),
    ...(others.length === 0
      ? []
      : [
          {
            es: `Otras páginas del sitio, que no son de la agenda y debe seguir sirviendo quien las tenga: ${others.length}.`,
            en: `Other pages of the site, which are not the calendar's and must go on being served where they are: ${others.length}.`,
          },
        ]),
  ];
};

/** `check-addresses`: 1 when an address of the calendar leads to no page here, or a part of the sitemap cannot be read. */
export const checkOldAddresses: Command = async ({ settings, operand }) => {
  const site = siteNamed(operand);
  const { target } = settings;
  const checked =
    target === null
      ? await serving(settings, (own) => check(settings, site, own))
      : // Its words are not known here, but those that are set for both.
        await check(settings, site, { address: new URL(target), words: addressWordsOf(settings) });
  const { files, found, lost, others, unread } = checked;
  return {
    json: {
      ...{ files, addresses: found + lost.length, found, lost, others },
      unread: unread.map(({ address, reason }) => ({ address, reason: reason[settings.messageLanguage] })),
    },
    said: listed(checked),
    code: lost.length + unread.length === 0 ? 0 : 1,
  };
};
