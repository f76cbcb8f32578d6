import type { MapParts } from '../layout/frame-data.ts';
import type { PageContext, Visit } from './page-request.ts';

/** What a map takes; null where there are none, as in the frames of other sites. */
export const mapOf = ({ settings }: PageContext, { embedded }: Visit): MapParts | null =>
  embedded === null ? settings.map : null;

/** What the view of places is called: with tiles it has a map. */
export const placesView = (context: PageContext, visit: Visit): 'places' | 'map' =>
  mapOf(context, visit) === null ? 'places' : 'map';
