import { Ajv } from 'ajv';
import type { ReadFeed, SaidItem } from './rules.ts';

const address = { type: 'string', pattern: '^https?://\\S+$' };
const moment = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:Z|[+-]\\d\\d:\\d\\d)$',
};
const authors = {
  type: 'array',
  items: {
    type: 'object',
    minProperties: 1,
    properties: { name: { type: 'string' }, url: address, avatar: address },
    additionalProperties: false,
  },
};
const extensions = { '^_[A-Za-z][^.]*$': { type: 'object' } };

/** JSON Feed 1.1 (jsonfeed.org/version/1.1): what it names, and nothing else but extensions. */
const schema = {
  type: 'object',
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: { type: 'string', minLength: 1 },
    home_page_url: address,
    feed_url: address,
    description: { type: 'string' },
    user_comment: { type: 'string' },
    next_url: address,
    icon: address,
    favicon: address,
    authors,
    language: { type: 'string' },
    expired: { type: 'boolean' },
    hubs: { type: 'array' },
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
        properties: {
          id: { type: 'string', minLength: 1 },
          url: address,
          external_url: address,
          title: { type: 'string' },
          content_html: { type: 'string' },
          content_text: { type: 'string' },
          summary: { type: 'string' },
          image: address,
          banner_image: address,
          date_published: moment,
          date_modified: moment,
          authors,
          tags: { type: 'array', items: { type: 'string' } },
          language: { type: 'string' },
          attachments: { type: 'array' },
        },
        patternProperties: extensions,
        additionalProperties: false,
      },
    },
  },
  patternProperties: extensions,
  additionalProperties: false,
};

const validate = new Ajv({ allErrors: true }).compile(schema);

// biome-ignore lint/suspicious/noExplicitAny: the schema says what it is
const saidItem = (item: any): SaidItem => ({
  ...{ id: item.id, address: item.url, title: item.title, html: item.content_html },
  published: new Date(item.date_published).toISOString(),
  ...{ start: item._event.start, end: item._event.end },
});

/** Reads JSON Feed. @throws Error when it is no JSON. */
export const readJsonFeed = (text: string): ReadFeed => {
  const feed = JSON.parse(text);
  const faults = validate(feed) ? [] : (validate.errors ?? []).map((error) => JSON.stringify(error));
  return {
    ...{ title: feed.title, page: feed.home_page_url, self: feed.feed_url, faults },
    items: feed.items.map(saidItem),
  };
};
