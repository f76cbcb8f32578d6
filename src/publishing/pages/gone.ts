import type { Place } from '../../kernel/addresses/place.ts';
import { slugsMeant } from '../../kernel/addresses/segments.ts';
import { AppError } from '../../kernel/error.ts';
import type { PageContext } from './page-context.ts';

const tables = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

/**
 * Says of an event, venue or organizer in the trash that it was public once.
 * @throws AppError 410.
 */
export const refuseGone = async ({ database }: PageContext, place: Place): Promise<void> => {
  if (place.kind !== 'event' && place.kind !== 'venue' && place.kind !== 'organizer') return;
  const row = await database.read
    .selectFrom(tables[place.kind])
    .select('id')
    .where(
      'slug',
      'in',
      slugsMeant(place.slug).map((slug) => `${slug}__trashed`),
    )
    .where('status', '=', 'trash')
    .where('status_before_trash', '=', 'publish')
    .limit(1)
    .executeTakeFirst();
  if (row !== undefined)
    throw new AppError('gone', 'page_gone', { es: 'Esto ya no está.', en: 'This is gone.' });
};
