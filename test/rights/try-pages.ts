import { type Entry, isSecret, type RightsCalendar } from './calendar.ts';
import { type Caller, stranger } from './callers.ts';
import { askAs, named, type Outcome, startOutcome, type Trial } from './expect.ts';
import { isFeed, ownPage, type PageRead, pagesOf } from './pages.ts';
import { firstDifference, shapeOf } from './shapes.ts';
import { wordsIn } from './words.ts';

/** What a record's own page answers everybody (pages.md 3.10). */
const statusOf = ({ condition }: Entry): number => {
  if (condition === 'trash') return 410;
  return condition === 'publish' || condition === 'protected' || condition === 'hidden' ? 200 : 404;
};

/**
 * Whether everybody may learn the word from that page: all of what is public; of what has a password its title and times,
 * but from no feed of events; of what is hidden from lists nothing but at its own address.
 */
const mayShow = (entry: Entry, isHidden: boolean, { path, of }: PageRead): boolean => {
  if (entry.condition === 'publish') return true;
  if (entry.condition === 'protected') return !isHidden && !(isFeed(path) && entry.kind === 'event');
  return entry.condition === 'hidden' && of?.id === entry.id;
};

/** The addresses of the sitemap's files, without the origin. */
const addressesIn = (text: string): readonly string[] =>
  [...text.matchAll(/<loc>https:\/\/agenda\.test([^<]+)<\/loc>/g)].map(([, path = '']) => path);

const trySitemap = async (calendar: RightsCalendar, compare: ReturnType<typeof startOutcome>['compare']) => {
  const texts = [];
  for (const file of addressesIn((await askAs(calendar, stranger, 'GET /sitemap.xml')).bytes.toString()))
    texts.push((await askAs(calendar, stranger, `GET ${file}`)).bytes.toString());
  const listed = new Set(addressesIn(texts.join('')));
  for (const entry of calendar.entries) {
    const own = ownPage(entry);
    if (own === null) continue;
    compare(() => `the sitemap (${named(entry)})`, listed.has(own), entry.condition === 'publish');
  }
};

/**
 * Every page as everybody may see it: no word, status or head that tells of what is not public; the same bytes for
 * whoever is signed in, kept or not, and for a stranger the same as in a twin where the secrets are not.
 */
export const tryPages = async (trial: Trial, twin: Pick<Trial, 'calendar'>): Promise<Outcome> => {
  const { calendar, callers, isWhole } = trial;
  const { compare, outcome } = startOutcome();
  const insiders = callers.filter(({ name }) =>
    ['administrator, password', 'editor, cookie with token'].includes(name),
  );

  const read = async (caller: Caller, page: PageRead): Promise<readonly string[]> => {
    const { path, of } = page;
    const reply = await askAs(calendar, caller, `GET ${path}`);
    const text = reply.bytes.toString() + JSON.stringify(reply.headers);
    const learned = wordsIn(text, path).filter(({ number, isHidden }) => {
      const entry = calendar.entries[number];
      return entry !== undefined && !mayShow(entry, isHidden, page);
    });
    compare(
      () => `${caller.name}: ${path} ${of === null ? '' : named(of)}`,
      learned.map(({ word }) => word),
      [],
    );
    return shapeOf(reply);
  };

  const tryOwn = async (entry: Entry): Promise<void> => {
    const path = ownPage(entry);
    if (path === null) return;
    const { status, bytes } = await askAs(calendar, stranger, `GET ${path}`);
    const text = bytes.toString();
    const isOpen = entry.condition === 'publish';
    const isEvent = entry.kind === 'event';
    compare(
      () => `${path} (${named(entry)})`,
      {
        status,
        isKeptOut: /<meta name="robots" content="noindex"/.test(text),
        hasLinkedData: text.includes('ld+json'),
        hasCard: text.includes('og:'),
        hasCanonical: text.includes('rel="canonical"'),
      },
      {
        status: statusOf(entry),
        isKeptOut: !isOpen,
        hasLinkedData: isOpen && isEvent,
        hasCard: isOpen,
        hasCanonical: isOpen,
      },
    );
  };

  const pages = pagesOf(calendar);
  for (const [index, one] of pages.entries()) {
    if (!isWhole && index % 2 !== 0) continue;
    const shape = await read(stranger, one);
    const other = shapeOf(await askAs(twin.calendar, stranger, `GET ${one.path}`));
    const isExcepted = one.of !== null && isSecret(one.of) && one.of.condition === 'trash';
    if (!isExcepted)
      compare(
        () => `${one.path} ${one.of === null ? '' : named(one.of)} is not as in the twin`,
        shape.every((line, at) => line === other[at]) ? '' : firstDifference(shape, other),
        '',
      );
    // Of a list the second answer is kept, the third is the kept one; of other pages one insider in turn will do.
    // Answers of oEmbed have headers of the interface, which say whether somebody is signed in.
    if (one.path.startsWith('/oembed')) continue;
    const others = isWhole || one.of === null ? insiders : insiders.slice(index % 2, (index % 2) + 1);
    for (const caller of others) {
      const again = await read(caller, one);
      compare(
        () => `${caller.name}: ${one.path} is not as for strangers`,
        again.every((line, at) => line === shape[at]),
        true,
      );
    }
  }
  for (const entry of calendar.entries) await tryOwn(entry);
  await trySitemap(calendar, compare);
  return outcome();
};
