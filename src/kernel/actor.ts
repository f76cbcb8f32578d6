import { AppError } from './error.ts';

/** The five roles of the interface, from the one that may do everything to the one that only reads. */
export const roles = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;
/** One of `roles`. */
export type Role = (typeof roles)[number];

/** What a key may be used for; a person and an application password have the scope `admin`. */
export const scopes = ['read', 'write', 'admin'] as const;
/** One of `scopes`. */
export type Scope = (typeof scopes)[number];

/** Who is asking. `userId` and `role` are null together: nobody has signed in. */
export interface Actor {
  readonly userId: number | null;
  readonly role: Role | null;
  readonly scope: Scope;
  /** What he presented, for the audit log: `key 3`, `command line`. */
  readonly credential?: string;
  /** Where from, likewise; known of those who write. */
  readonly address?: string;
}

/** The caller that gave no credentials. */
export const anonymous: Actor = { userId: null, role: null, scope: 'read' };

/** Whoever runs a command on the machine of the calendar, and is nobody in it. */
export const commandLine: Actor = { ...anonymous, credential: 'command line' };

/**
 * Rights beyond reading what is public; which role has which stands in reference events-api 6 and
 * venues-organizers-terms-api 7.
 */
export type Right =
  | 'edit'
  | 'publish'
  | 'edit_published'
  | 'edit_others'
  | 'upload'
  | 'manage_categories'
  | 'manage_tags'
  | 'manage_options';

const contributor: readonly Right[] = ['edit'];
const author: readonly Right[] = [...contributor, 'publish', 'edit_published', 'upload', 'manage_categories'];
const editor: readonly Right[] = [...author, 'edit_others', 'manage_tags'];
const rights: Record<Role, ReadonlySet<Right>> = {
  subscriber: new Set(),
  contributor: new Set(contributor),
  author: new Set(author),
  editor: new Set(editor),
  administrator: new Set([...editor, 'manage_options']),
};

/** Whether the role itself has the right, whatever the key's scope; decides what may be read. */
const roleHas = (actor: Actor, right: Right): boolean => actor.role !== null && rights[actor.role].has(right);

/** Whether the caller may do it: the role has the right and a key's scope allows writing. */
export const may = (actor: Actor, right: Right): boolean => {
  if (actor.scope === 'read') return false;
  if (right === 'manage_options' && actor.scope !== 'admin') return false;
  return roleHas(actor, right);
};

/**
 * What a caller may see beyond published records: nothing (`public`), his own records (`own:ID`), or all of
 * them (`all`). Two callers of one view see the same bytes, so it is part of the key of whatever is kept ready.
 */
export type View = 'public' | 'all' | `own:${number}`;

/** The view of a caller (reference events-api 6 with Q3: without the right to edit others only one's own). */
export const viewOf = (actor: Actor): View => {
  if (actor.userId === null || !roleHas(actor, 'edit')) return 'public';
  return roleHas(actor, 'edit_others') ? 'all' : `own:${actor.userId}`;
};

/**
 * Whose published records a caller may open although a password hides them, since he may edit them: anybody's (`all`),
 * his own (his id), or nobody's (null). Lists find these, and only these, by what is hidden (docs/adr/0031).
 */
export type Opened = 'all' | number | null;

/** What a caller may open; as for `viewOf`, his role decides and not the scope of a key. */
export const openedBy = (actor: Actor): Opened => {
  if (roleHas(actor, 'edit_others')) return 'all';
  return roleHas(actor, 'edit_published') ? actor.userId : null;
};

/** Whether a record of that author and status may be read in that view; trash is for the callers to decide. */
export const isVisible = (
  view: View,
  record: { readonly author: number; readonly status: string },
): boolean => record.status === 'publish' || view === 'all' || view === `own:${record.author}`;

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
