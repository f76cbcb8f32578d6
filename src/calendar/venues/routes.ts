import type { Route } from '../../http/routing/route.ts';
import type { PlaceDependencies } from '../linked-records/dependencies.ts';
import { placeRoutes } from '../linked-records/routes.ts';
import { changedVenueFields, newVenueFields, VenueListSchema, VenueSchema } from './schema.ts';
import { venueKind } from './venue-kind.ts';

/** The addresses under `/venues`. */
export const venueRoutes = (dependencies: PlaceDependencies): Route[] =>
  placeRoutes(
    venueKind,
    {
      newFields: newVenueFields,
      changedFields: changedVenueFields,
      schema: VenueSchema,
      listSchema: VenueListSchema,
      operation: 'Venue',
      one: { es: 'un lugar', en: 'a venue' },
      many: { es: 'los lugares', en: 'the venues' },
    },
    dependencies,
  );
