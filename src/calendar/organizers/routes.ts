import type { Route } from '../../http/routing/route.ts';
import type { PlaceDependencies } from '../linked-records/dependencies.ts';
import { placeRoutes } from '../linked-records/routes.ts';
import { organizerKind } from './organizer-kind.ts';
import {
  changedOrganizerFields,
  newOrganizerFields,
  OrganizerListSchema,
  OrganizerSchema,
} from './schema.ts';

/** The addresses under `/organizers`. */
export const organizerRoutes = (dependencies: PlaceDependencies): Route[] =>
  placeRoutes(
    organizerKind,
    {
      newFields: newOrganizerFields,
      changedFields: changedOrganizerFields,
      schema: OrganizerSchema,
      listSchema: OrganizerListSchema,
      operation: 'Organizer',
      one: { es: 'un organizador', en: 'an organizer' },
      many: { es: 'los organizadores', en: 'the organizers' },
    },
    dependencies,
  );
