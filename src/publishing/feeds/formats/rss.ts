import { xmlDeclaration, xmlText } from '../../../kernel/text/xml.ts';
import type { FeedAbout, FeedFormat, FeedRequest } from './format.ts';
import { type FeedItem, feedItem, momentText } from './item.ts';

/** A date as RFC 822 writes it, with four digits of the year. */
const mailDate = (utc: string): string => new Date(momentText(utc)).toUTCString();

const element = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${xmlText(text)}</${name}>\n`;

const head = ({ settings, version }: FeedRequest, about: FeedAbout): string =>
  [
    `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n`,
    element('title', about.title),
    element('link', about.page),
    `<atom:link href="${xmlText(about.address)}" rel="self" type="application/rss+xml"/>\n`,
    element('description', about.title),
    element('language', settings.language),
    element('lastBuildDate', mailDate(about.updatedUtc)),
    element('generator', `Cartelera ${version}`),
    '<ttl>60</ttl>\n',
  ].join('');

const itemXml = (item: FeedItem): string => {
  const { image, place, organizers } = item;
  return [
    '<item>\n',
    // An item needs a title or a description; one without a title has the latter.
    element('title', item.title),
    element('link', item.address),
    `<guid isPermaLink="false">${xmlText(item.guid)}</guid>\n`,
    element('pubDate', mailDate(item.publishedUtc)),
    ...item.terms.map((term) => element('category', term)),
    element('description', item.html),
    element('ev:startdate', item.start),
    element('ev:enddate', item.end),
    element('ev:location', place),
    element('ev:organizer', organizers.join(', ')),
    image === null
      ? ''
      : `<media:content url="${xmlText(image.address)}" type="${xmlText(image.mimeType)}" medium="image"/>\n`,
    '</item>\n',
  ].join('');
};

/**
 * RSS 2.0 with the times of the events module. `pubDate` is when the event was published: readers put what is new on top,
 * not what is furthest away.
 */
export const rss: FeedFormat = {
  kind: 'rss',
  mediaType: 'application/rss+xml',
  daysBack: 0,
  write: (request, about) => ({
    head: head(request, about),
    next: (event) => itemXml(feedItem(request, event)),
    foot: () => '</channel>\n</rss>\n',
  }),
};
