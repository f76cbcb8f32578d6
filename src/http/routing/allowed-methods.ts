import { methodsOf } from '../response/description.ts';
import type { Known } from './context.ts';
import type { Method } from './route.ts';

/** The verbs that this caller may use on the route, by the rights of the routes alone; none while either is unknown. */
export const allowedMethods = ({ route, actor }: Pick<Known, 'route' | 'actor'>): readonly Method[] => {
  if (route === undefined || actor === undefined) return [];
  const allowed = new Set(
    route.endpoints
      .filter(({ mayCall }) => mayCall === undefined || mayCall(actor))
      .flatMap(({ methods }) => methods),
  );
  return methodsOf(route).filter((method) => allowed.has(method));
};
