import { childrenOf, type Element, readXml, textIn } from './xml.ts';

/*
 * What W3C's feed validator holds RSS 2.0 and Atom to (validator.w3.org/feed/docs, rss2 and RFC 4287), as far as our feeds
 * use it.
 */

/** What an item of a feed says, whatever the format. */
export interface SaidItem {
  readonly id: string;
  readonly address: string;
  readonly title: string;
  readonly html: string;
  readonly published: string;
  readonly start: string;
  readonly end: string;
}

/** A feed that keeps the rules, and what is in it. */
export interface ReadFeed {
  readonly title: string;
  /** Its own address. */
  readonly self: string;
  readonly page: string;
  readonly items: readonly SaidItem[];
  /** The rules that it breaks. */
  readonly faults: readonly string[];
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s/]+\/\S*$/.test(text) && URL.canParse(text);

const mailDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;
const isMailDate = (text: string): boolean => mailDate.test(text) && new Date(text).toUTCString() === text;

const isInternetDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(Date.parse(text));
/** As the events module has them: W3C-DTF. */
const isEventDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) || isInternetDate(text);

/** What readers may not be given (the validator's `SecurityRisk`), and addresses that lead nowhere outside of a page. */
const risks =
  /<(?:script|iframe|object|embed|applet|meta|link|form|style)\b|\son\w+=|\sstyle=|(?:href|src)="(?!https?:|mailto:|tel:)/i;

/** Names that may come several times in an item. */
const repeated = new Set(['category', 'link', 'media:content']);

const faultsOfNames = (element: Element, known: readonly string[]): string[] => {
  const names = element.children.map(({ name }) => name);
  const twice = names.filter((name, index) => !repeated.has(name) && names.indexOf(name) !== index);
  return [
    ...names.filter((name) => !known.includes(name)).map((name) => `unknown ${name}`),
    ...twice.map((name) => `${name} twice`),
  ];
};

const faultsOfItem = (item: SaidItem): string[] => [
  ...(isAddress(item.address) ? [] : [`address ${item.address}`]),
  ...(isEventDate(item.start) && isEventDate(item.end) ? [] : [`times ${item.start} ${item.end}`]),
  ...(risks.test(item.html) ? [`risky ${item.html}`] : []),
  // The validator takes tags in a title for a mistake.
  ...(/<\w+[^>]*>/.test(item.title) ? [`tags in ${item.title}`] : []),
];

const uniqueIds = (items: readonly SaidItem[]): string[] =>
  new Set(items.map(({ id }) => id)).size === items.length ? [] : ['an id twice'];

const timesIn = (element: Element) => ({
  start: textIn(element, 'ev:startdate'),
  end: textIn(element, 'ev:enddate'),
});
const eventNames = ['ev:startdate', 'ev:enddate', 'ev:location', 'ev:organizer'];

/** Reads RSS 2.0. @throws Error when it is no XML. */
export const readRss = (text: string): ReadFeed => {
  const root = readXml(text);
  const [channel = root] = childrenOf(root, 'channel');
  const [self] = childrenOf(channel, 'atom:link');
  const channelNames = [
    ...['title', 'link', 'atom:link', 'description', 'language', 'lastBuildDate', 'generator', 'ttl', 'item'],
  ];
  const faults = [
    ...(root.name === 'rss' && root.attributes['version'] === '2.0' ? [] : ['not RSS 2.0']),
    ...faultsOfNames(
      { ...channel, children: channel.children.filter(({ name }) => name !== 'item') },
      channelNames,
    ),
    ...['title', 'link', 'description']
      .filter((name) => textIn(channel, name) === '')
      .map((name) => `no ${name}`),
    ...(isMailDate(textIn(channel, 'lastBuildDate')) ? [] : ['lastBuildDate']),
    ...(/^[a-z]{2}(?:-[a-z]{2})?$/.test(textIn(channel, 'language')) ? [] : ['language']),
    ...(/^[1-9]\d*$/.test(textIn(channel, 'ttl')) ? [] : ['ttl']),
    ...(self?.attributes['rel'] === 'self' && self.attributes['type'] === 'application/rss+xml'
      ? []
      : ['self']),
    ...(isAddress(textIn(channel, 'link')) ? [] : ['link']),
  ];
  const items = childrenOf(channel, 'item').map((item): SaidItem => {
    const [guid] = childrenOf(item, 'guid');
    const published = textIn(item, 'pubDate');
    faults.push(
      ...faultsOfNames(item, [
        'title',
        'link',
        'guid',
        'pubDate',
        'category',
        'description',
        'media:content',
        ...eventNames,
      ]),
      ...(guid?.attributes['isPermaLink'] === 'false' && guid.text !== '' ? [] : ['guid']),
      ...(isMailDate(published) ? [] : [`pubDate ${published}`]),
      ...(textIn(item, 'title') + textIn(item, 'description') === '' ? ['no title and no description'] : []),
      ...childrenOf(item, 'media:content').flatMap(({ attributes: { url = '', type = '' } }) =>
        isAddress(url) && type.startsWith('image/') ? [] : [`media ${url}`],
      ),
    );
    return {
      ...{ id: guid?.text ?? '', address: textIn(item, 'link'), title: textIn(item, 'title') },
      ...{
        html: textIn(item, 'description'),
        published: new Date(published).toISOString(),
        ...timesIn(item),
      },
    };
  });
  faults.push(...items.flatMap(faultsOfItem), ...uniqueIds(items));
  return {
    ...{
      title: textIn(channel, 'title'),
      page: textIn(channel, 'link'),
      self: self?.attributes['href'] ?? '',
    },
    ...{ items, faults },
  };
};

const linkOf = (element: Element, rel: string): string => {
  const links = childrenOf(element, 'link').filter(({ attributes }) => attributes['rel'] === rel);
  return links.length === 1 ? (links[0]?.attributes['href'] ?? '') : '';
};

/** Reads Atom (RFC 4287). @throws Error when it is no XML. */
export const readAtom = (text: string): ReadFeed => {
  const root = readXml(text);
  const [author] = childrenOf(root, 'author');
  const faults = [
    ...(root.name === 'feed' && root.attributes['xmlns'] === 'http://www.w3.org/2005/Atom'
      ? []
      : ['not Atom']),
    ...faultsOfNames({ ...root, children: root.children.filter(({ name }) => name !== 'entry') }, [
      ...['id', 'title', 'updated', 'link', 'author', 'generator', 'entry'],
    ]),
    ...(isAddress(textIn(root, 'id')) ? [] : ['id']),
    ...(textIn(root, 'title') === '' ? ['title'] : []),
    ...(isInternetDate(textIn(root, 'updated')) ? [] : ['updated']),
    ...(author !== undefined && textIn(author, 'name') !== '' ? [] : ['author']),
    ...(isAddress(linkOf(root, 'self')) && isAddress(linkOf(root, 'alternate')) ? [] : ['links']),
  ];
  const items = childrenOf(root, 'entry').map((entry): SaidItem => {
    const [content] = childrenOf(entry, 'content');
    faults.push(
      ...faultsOfNames(entry, [
        ...['id', 'title', 'link', 'published', 'updated', 'summary', 'content', 'category', ...eventNames],
      ]),
      ...(isAddress(textIn(entry, 'id')) ? [] : ['id of an entry']),
      ...(childrenOf(entry, 'title').length === 1 ? [] : ['title of an entry']),
      ...['published', 'updated'].filter((name) => !isInternetDate(textIn(entry, name))),
      ...(content?.attributes['type'] === 'html' ? [] : ['content']),
      ...childrenOf(entry, 'category').flatMap(({ attributes }) => (attributes['term'] ? [] : ['category'])),
      ...childrenOf(entry, 'link').flatMap(({ attributes: { rel = '', href = '' } }) =>
        ['alternate', 'enclosure'].includes(rel) && isAddress(href) ? [] : [`link ${rel}`],
      ),
    );
    return {
      ...{ id: textIn(entry, 'id'), address: linkOf(entry, 'alternate'), title: textIn(entry, 'title') },
      ...{ html: content?.text ?? '', published: new Date(textIn(entry, 'published')).toISOString() },
      ...timesIn(entry),
    };
  });
  faults.push(...items.flatMap(faultsOfItem), ...uniqueIds(items));
  return {
    ...{ title: textIn(root, 'title'), page: linkOf(root, 'alternate'), self: linkOf(root, 'self') },
    ...{ items, faults },
  };
};
