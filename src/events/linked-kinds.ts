import { type TProperties, Type } from 'typebox';
import { type Checker, checkerOf } from '../http/parameters.ts';
import type { Rule } from '../http/route.ts';
import { organizerKind } from '../organizers/organizer-kind.ts';
import { newOrganizerFields } from '../organizers/schema.ts';
import type { PlaceDependencies } from '../records/place-dependencies.ts';
import { placeRules } from '../records/place-rules.ts';
import { newVenueFields } from '../venues/schema.ts';
import { venueKind } from '../venues/venue-kind.ts';
import type { LinkedKinds } from './prepared-write.ts';

type Data = Readonly<Record<string, unknown>>;

/** Data inside an event are taken less strictly: numbers stand for their digits, null for nothing said. */
const lenient = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );

const checkerFor = (fields: TProperties, rules: Readonly<Record<string, Rule>>): Checker => {
  const check = checkerOf({ path: '' }, { methods: ['POST'], parameters: Type.Object(fields), rules });
  return (data, actor) => check(lenient(data), actor);
};

/** Venues and organizers as events link and make them, with the checks of their own routes. */
export const linkedKinds = (dependencies: PlaceDependencies): LinkedKinds => ({
  venue: { kind: venueKind, check: checkerFor(newVenueFields, placeRules(venueKind, dependencies)) },
  organizer: {
    kind: organizerKind,
    check: checkerFor(newOrganizerFields, placeRules(organizerKind, dependencies)),
  },
});
