import { xmlDeclaration, xmlElement, xmlText } from '../../../kernel/text/xml.ts';
import type { FeedAbout, FeedFormat, FeedRequest } from './format.ts';
import { type FeedItem, feedItem, momentText } from './item.ts';

const link = (rel: string, type: string, address: string): string =>
  `<link rel="${rel}" type="${xmlText(type)}" href="${xmlText(address)}"/>\n`;

const head = ({ settings, version }: FeedRequest, about: FeedAbout): string =>
  [
    `${xmlDeclaration}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:ev="http://purl.org/rss/1.0/modules/event/" xml:lang="${settings.language}">\n`,
    xmlElement('id', about.address),
    `<title>${xmlText(about.title)}</title>\n`,
    xmlElement('updated', momentText(about.updatedUtc)),
    link('self', 'application/atom+xml', about.address),
    link('alternate', 'text/html', about.page),
    // A feed whose entries have no author of their own has one (RFC 4287 4.1.1).
    `<author><name>${xmlText(settings.organisation ?? settings.siteName)}</name></author>\n`,
    `<generator version="${xmlText(version)}">Cartelera</generator>\n`,
  ].join('');

const entryXml = (item: FeedItem): string =>
  [
    '<entry>\n',
    xmlElement('id', item.guid),
    `<title>${xmlText(item.title)}</title>\n`,
    link('alternate', 'text/html', item.address),
    xmlElement('published', momentText(item.publishedUtc)),
    xmlElement('updated', momentText(item.modifiedUtc)),
    xmlElement('summary', item.summary),
    `<content type="html">${xmlText(item.html)}</content>\n`,
    ...item.terms.map((term) => `<category term="${xmlText(term)}"/>\n`),
    item.image === null ? '' : link('enclosure', item.image.mimeType, item.image.address),
    xmlElement('ev:startdate', item.start),
    xmlElement('ev:enddate', item.end),
    xmlElement('ev:location', item.place),
    xmlElement('ev:organizer', item.organizers.join(', ')),
    '</entry>\n',
  ].join('');

/** Atom (RFC 4287) with the times of the events module. */
export const atom: FeedFormat = {
  kind: 'atom',
  mediaType: 'application/atom+xml',
  daysBack: 0,
  write: (request, about) => ({
    head: head(request, about),
    next: (event) => entryXml(feedItem(request, event)),
    foot: () => '</feed>\n',
  }),
};
