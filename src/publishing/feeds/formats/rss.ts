import { xmlDeclaration, xmlElement, xmlText } from '../../../kernel/text/xml.ts';
import type { FeedAbout, FeedFormat, FeedRequest } from './format.ts';
import { type FeedItem, feedItem, momentText } from './item.ts';

/** A date as RFC 822 writes it, with four digits of the year. */
const mailDate = (utc: string): string => new Date(momentText(utc)).toUTCString();

const head = ({ settings, version }: FeedRequest, about: FeedAbout): string =>
  [
    `${xmlDeclaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xmlns:media="http://search.yahoo.com/mrss/">\n<channel>\n`,
    xmlElement('title', about.title),
    xmlElement('link', about.page),
    `<atom:link href="${xmlText(about.address)}" rel="self" type="application/rss+xml"/>\n`,
    xmlElement('description', about.title),
    xmlElement('language', settings.language),
    xmlElement('lastBuildDate', mailDate(about.updatedUtc)),
    xmlElement('generator', `Cartelera ${version}`),
    '<ttl>60</ttl>\n',
  ].join('');

const itemXml = (item: FeedItem): string => {
  const { image, place, organizers } = item;
  return [
    '<item>\n',
    // An item needs a title or a description; one without a title has the latter.
    xmlElement('title', item.title),
    xmlElement('link', item.address),
    `<guid isPermaLink="false">${xmlText(item.guid)}</guid>\n`,
    xmlElement('pubDate', mailDate(item.publishedUtc)),
    ...item.terms.map((term) => xmlElement('category', term)),
    xmlElement('description', item.html),
    xmlElement('ev:startdate', item.start),
    xmlElement('ev:enddate', item.end),
    xmlElement('ev:location', place),
    xmlElement('ev:organizer', organizers.join(', ')),
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
