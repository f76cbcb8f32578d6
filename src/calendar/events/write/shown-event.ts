import { isVisible, viewOf } from '../../../kernel/actor.ts';
import type { ShownFields, ShownTo } from '../../../kernel/shown-fields.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { CalendarDependencies } from '../../dependencies.ts';
import { sentFieldsOf, shownBefore } from '../../records/shown-before.ts';
import { findEventLinks } from '../read/event-rows.ts';
import { unlinkedJson } from '../read/json.ts';
import type { LinkedKinds } from './links.ts';
import { findTaxonomies } from './repository.ts';

const linkNames = ['organizer', 'categories', 'tags'];

const itself = (id: number): { readonly id: number } => ({ id });

/** What an event is linked to, as far as the caller sees it, by the names of its fields. */
const shownLinks = async (
  { database: { read } }: CalendarDependencies,
  kinds: LinkedKinds,
  id: number,
  { actor }: ShownTo,
) => {
  const links = await findEventLinks(read, id);
  const taxonomies = await findTaxonomies(read, links.terms);
  const terms = (wanted: string) => links.terms.filter((term) => taxonomies.get(term) === wanted).map(itself);
  const organizers = await kinds.organizer.find(read, links.organizers);
  const visible = links.organizers.filter((linked) => {
    const row = organizers.get(linked);
    return row !== undefined && row.status !== 'trash' && isVisible(viewOf(actor), row);
  });
  return {
    organizer: visible.map(itself),
    categories: terms('category'),
    tags: terms('tag'),
  };
};

/**
 * `shownBefore` of an event, which is undefined where there is none. Whether `venue` and `venues` are what was shown is
 * found where one of them is chosen (`venue-choice.ts`).
 */
export const shownEvent = (
  dependencies: CalendarDependencies,
  kinds: LinkedKinds,
  row: EventRow | undefined,
  to: ShownTo,
): Promise<readonly ShownFields[]> => {
  const { site, guesses } = dependencies;
  const { sent, plain, links } = to;
  return shownBefore(row, to, guesses, async (locked) => {
    if (row === undefined) return {};
    // Long texts that nobody asks about are not rendered.
    const asked = {
      ...row,
      description: sent['description'] === undefined ? '' : row.description,
      excerpt: sent['excerpt'] === undefined ? '' : row.excerpt,
    };
    const { venue: _, venues: __, ...own } = unlinkedJson(asked, { site, plain, links }, locked);
    const shown = sentFieldsOf(own, to);
    if (locked) return shown;
    const image = row.image_id === null ? false : itself(row.image_id);
    const namesLinks = linkNames.some((name) => sent[name] !== undefined);
    return { ...shown, image, ...(namesLinks && (await shownLinks(dependencies, kinds, row.id, to))) };
  });
};
