import type { EventView } from '../../../calendar/events/read/event-view.ts';
import type { Json } from '../../../kernel/json.ts';
import type { FeedAbout, FeedFormat, FeedRequest } from './format.ts';
import { feedItem, momentText } from './item.ts';

/** Returns the feed without its items. */
const feedJson = ({ settings, files, origin }: FeedRequest, about: FeedAbout): Json & object => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: about.title,
  home_page_url: about.page,
  feed_url: about.address,
  icon: new URL(files.icon, origin).href,
  authors: [{ name: settings.organisation ?? settings.siteName }],
  language: settings.language,
});

const itemJson = (request: FeedRequest, event: EventView): Json => {
  const item = feedItem(request, event);
  const { terms, image, place, organizers } = item;
  return {
    id: item.guid,
    url: item.address,
    title: item.title,
    summary: item.summary,
    content_html: item.html,
    ...(image === null ? {} : { image: image.address }),
    date_published: momentText(item.publishedUtc),
    date_modified: momentText(item.modifiedUtc),
    ...(terms.length === 0 ? {} : { tags: terms }),
    _event: {
      start: item.start,
      end: item.end,
      all_day: event.allDay,
      timezone: event.timezone,
      status: event.eventStatus,
      location: place,
      organizers,
    },
  };
};

/** JSON Feed 1.1; what it has no words for stands in `_event` of an item. */
export const jsonFeed: FeedFormat = {
  kind: 'json-feed',
  mediaType: 'application/feed+json',
  daysBack: 0,
  write: (request, about) => {
    let between = '\n';
    return {
      head: `${JSON.stringify(feedJson(request, about)).slice(0, -1)},"items":[`,
      next: (event) => {
        const text = between + JSON.stringify(itemJson(request, event));
        between = ',\n';
        return text;
      },
      foot: () => '\n]}\n',
    };
  },
};
