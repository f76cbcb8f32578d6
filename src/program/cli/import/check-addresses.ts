import { isOwnAnswer } from '../../../http/client/response-headers.ts';
import { FetchFailure, safeRequest } from '../../../http/client/safe-request.ts';
import type { AddressWords } from '../../../kernel/addresses/address-words.ts';
import { systemClock } from '../../../kernel/clock.ts';
import { AppError } from '../../../kernel/error.ts';
import { checkAddresses, type PathResponse } from '../../../transfer/sitemap/check-addresses.ts';
import { readKeptSitemap } from '../../../transfer/sitemap/kept-sitemap.ts';
import { largestFile } from '../../../transfer/sitemap/parse-sitemap.ts';
import type { UnreadFile } from '../../../transfer/sitemap/read-file.ts';
import { readSitemap } from '../../../transfer/sitemap/read-sitemap.ts';
import { addressWordsOf, withStoredWords } from '../../address-words.ts';
import type { Settings } from '../../config/options.ts';
import { withExistingCalendar } from '../../open-database.ts';
import { type Command, siteNamed } from '../command.ts';
import { createProgress } from '../terminal.ts';
import { addressesOf, type CheckedSitemap, isAsItShould, renderCheck } from './address-report.ts';

/** Of one answer; time in milliseconds. */
const limits = { maxBytes: largestFile, timeout: 60_000, maxRedirects: 5 };

/** Pages are requested and not read; the longest is far shorter. */
const largestPage = 20 * 1024 * 1024;

/** Asks the calendar at that address. */
const asking = (target: URL) => {
  const request = safeRequest({ ...limits, maxBytes: largestPage, allowed: [target.host] });
  const base = target.href.replace(/\/$/, '');
  return async (path: string): Promise<PathResponse> => {
    let redirects = 0;
    const onRedirect = (): void => {
      redirects += 1;
    };
    try {
      const { status, headers } = await request(base + path, {
        headers: { accept: 'text/html' },
        onRedirect,
      });
      return { status, redirects, isOwn: isOwnAnswer(headers) };
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      // One page leads nowhere; the target itself answers.
      if (redirects > 0) return { status: 0, redirects, isOwn: false };
      throw new AppError('unavailable', 'target', {
        es: `${base} no responde: ${error.phraseForOwner.es}`,
        en: `${base} does not answer: ${error.phraseForOwner.en}`,
      });
    }
  };
};

/** The checked service: its address, and the words of its addresses. */
interface Target {
  readonly address: URL;
  readonly words: AddressWords;
}

/** Serves the calendar of the settings on this machine alone, for as long as the work takes. */
const serving = async <T>(settings: Settings, work: (target: Target) => Promise<T>): Promise<T> => {
  const { buildServer } = await import('../../wiring.ts');
  return withExistingCalendar(settings, async (database) => {
    const { settings: kept } = await withStoredWords(database, settings);
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

const check = async (settings: Settings, site: URL, { address, words }: Target): Promise<CheckedSitemap> => {
  const unread: UnreadFile[] = [];
  const bar = createProgress(process.stderr);
  const tell = (file: UnreadFile) => unread.push(file);
  const home = new URL(site.href.replace(/[?#].*$/, '').replace(/\/*$/, '/'));
  const files =
    settings.sitemap === null
      ? readSitemap(safeRequest({ ...limits, allowed: settings.allowFetchFrom }), home, tell)
      : readKeptSitemap(settings.sitemap, tell);
  const checking = {
    request: asking(address),
    words,
    home,
    onProgress: bar.show,
  };
  return { ...(await checkAddresses(files, checking).finally(bar.end)), unread };
};

/** `check-addresses`: 1 when an address of the calendar leads to no page here, there is none, or a part of the sitemap cannot be read. */
export const checkOldAddresses: Command = async ({ settings, operand }) => {
  const site = siteNamed(operand);
  const { target } = settings;
  const checked =
    target === null
      ? await serving(settings, (own) => check(settings, site, own))
      : // Its words are those that are set for both.
        await check(settings, site, { address: new URL(target), words: addressWordsOf(settings) });
  const unread = checked.unread.map(({ address, reason }) => ({
    ...{ address, reason: reason[settings.messageLanguage] },
  }));
  return {
    json: { ...checked, addresses: addressesOf(checked), unread },
    said: renderCheck(checked),
    code: isAsItShould(checked) ? 0 : 1,
  };
};
