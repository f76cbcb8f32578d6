import type { Actor, Scope } from './actor.ts';
import { AppError } from './error.ts';

/** The scope of a key where that is in the way, whether or not the role of its person is too; else null. */
const narrowScope = ({ scope, role }: Actor): Scope | null => {
  if (scope === 'read') return scope;
  return scope === 'write' && role === 'administrator' ? scope : null;
};

/**
 * The caller lacks the right: 401 for strangers, 403 for known callers, both `rest_forbidden`. A key whose scope is too
 * narrow is told of its scope, which is its own matter and tells nothing of the record.
 */
export const forbidden = (actor: Actor): AppError => {
  if (actor.userId === null) {
    return new AppError('unauthenticated', 'rest_forbidden', {
      es: 'Inicia sesión para hacer esto.',
      en: 'Sign in to do this.',
    });
  }
  const scope = narrowScope(actor);
  return new AppError('forbidden', 'rest_forbidden', {
    es: `No tienes permiso para hacer esto.${scope === null ? '' : ` El alcance de la clave utilizada es "${scope}".`}`,
    en: `You are not allowed to do this.${scope === null ? '' : ` The scope of the key used is "${scope}".`}`,
  });
};
