/*
 * Who may do what, written by hand from the reference: E is its events-api, P venues-organizers-terms-api, H
 * http-conventions, A an ADR of this project. What a cell says:
 *
 *   yes         it is done
 *   forbidden   401 `rest_forbidden` for a stranger, 403 for everybody else
 *   unreadable  403 `event-not-accessible`, `venue-…`, `organizer-not-accessible`, for strangers too (E Q31, P 6)
 *   binned      403 `event-no-longer-available`
 *   locked      403 `event-password-protected`
 *   gone        410 `…-is-in-trash`
 *   masked      it is there, without what its password hides
 *   no          it is not there, in no list, total or part of another record
 *   -           cannot be: a stranger owns nothing
 *
 * `own`: the caller is the author; somebody may still own what he made before his role was taken from him.
 */

/** Every status a record is tried in; `protected` and `hidden` are published ones with a password, or out of lists. */
export const conditions = [
  'publish',
  'protected',
  'hidden',
  'draft',
  'pending',
  'private',
  'future',
  'trash',
] as const;

const rights = `
kind      | what   | condition                    | whose  | stranger   | subscriber | contributor | author     | editor     | administrator | source
event     | read   | publish hidden               | any    | yes        | yes        | yes         | yes        | yes        | yes           | E 6 "read publish"; E 1 hide_from_listings: "still readable by id/slug"
event     | read   | protected                    | any    | locked     | locked     | locked      | locked     | locked     | locked        | E 1.6 "anyone incl. administrator"
event     | read   | draft pending private future | own    | -          | unreadable | yes         | yes        | yes        | yes           | E 6 "read draft/pending/future/private"
event     | read   | draft pending private future | others | unreadable | unreadable | unreadable  | unreadable | yes        | yes           | E 6
event     | read   | trash                        | any    | binned     | binned     | binned      | binned     | binned     | binned        | E 6 "read trash"; E 4
event     | open   | protected                    | own    | -          | locked     | locked      | yes        | yes        | yes           | E 1.6 context=edit "and the right to edit that event"; E 6 "events one may edit"
event     | open   | protected                    | others | locked     | locked     | locked      | locked     | yes        | yes           | E 1.6
event     | list   | publish                      | any    | yes        | yes        | yes         | yes        | yes        | yes           | E 6 "list without status"
event     | list   | protected                    | any    | masked     | masked     | masked      | masked     | masked     | masked        | E 1.6 "List, no password"
event     | list   | hidden                       | any    | no         | no         | no          | no         | no         | no            | E 2.2 "J never appears, for nobody, not even with include"
event     | list   | draft pending private future | own    | -          | no         | yes         | yes        | yes        | yes           | E Q3
event     | list   | draft pending private future | others | no         | no         | no          | no         | yes        | yes           | E Q3
event     | list   | trash                        | own    | -          | no         | yes         | yes        | yes        | yes           | E 2.5 status=trash, Q3
event     | list   | trash                        | others | no         | no         | no          | no         | yes        | yes           | E 2.5, Q3
event     | update | draft pending private trash  | own    | -          | forbidden  | yes         | yes        | yes        | yes           | E 6 "update own draft/pending/private/trashed"
event     | update | publish protected hidden future | own | -          | forbidden  | forbidden   | yes        | yes        | yes           | E 6 "update own publish/future"
event     | update | ALL                          | others | forbidden  | forbidden  | forbidden   | forbidden  | yes        | yes           | E 6 "update others'"; by slug alike: E Q1
event     | delete | draft pending private        | own    | -          | forbidden  | yes         | yes        | yes        | yes           | E 6 "delete own draft/pending/private"
event     | delete | publish protected hidden future | own | -          | forbidden  | forbidden   | yes        | yes        | yes           | E 6 "delete own publish/future"
event     | delete | trash                        | own    | -          | forbidden  | gone        | gone       | gone       | gone          | E 4 "again"
event     | delete | trash                        | others | forbidden  | forbidden  | forbidden   | forbidden  | gone       | gone          | E 4 "needs the right to delete it; without: 401/403 first"
event     | delete | publish protected hidden draft pending private future | others | forbidden | forbidden | forbidden | forbidden | yes | yes      | E 6 "delete others'"; by slug alike: E Q1
place     | read   | publish                      | any    | yes        | yes        | yes         | yes        | yes        | yes           | P 7 "list/read published"
place     | read   | protected                    | any    | masked     | masked     | masked      | masked     | masked     | masked        | P 1.6 "Status stays 200 … including administrators"
place     | read   | draft pending private future trash | own | -       | unreadable | yes         | yes        | yes        | yes           | P 7 "read own draft/pending/future/trash", "read own private"
place     | read   | draft pending private future trash | others | unreadable | unreadable | unreadable | unreadable | yes  | yes           | P 7; P 4.10 for the trash
place     | open   | protected                    | own    | -          | masked     | masked      | yes        | yes        | yes           | P 1.6 context=edit "by a caller who may edit the record"
place     | open   | protected                    | others | masked     | masked     | masked      | masked     | yes        | yes           | P 1.6
place     | list   | publish                      | any    | yes        | yes        | yes         | yes        | yes        | yes           | P 7
place     | list   | protected                    | any    | masked     | masked     | masked      | masked     | masked     | masked        | P 1.6
place     | list   | draft pending private future trash | own | -       | no         | yes         | yes        | yes        | yes           | P 2.4 "filter per record"
place     | list   | draft pending private future trash | others | no   | no         | no          | no         | yes        | yes           | P 2.4
place     | update | draft pending private trash  | own    | -          | forbidden  | yes         | yes        | yes        | yes           | P 7 "update/trash own unpublished"
place     | update | publish protected future     | own    | -          | forbidden  | forbidden   | yes        | yes        | yes           | P 7 "update/trash own published"; future as E 6
place     | update | ALL                          | others | forbidden  | forbidden  | forbidden   | forbidden  | yes        | yes           | P 7 "update/trash others'"; by slug alike: P 8
place     | delete | draft pending private        | own    | -          | forbidden  | yes         | yes        | yes        | yes           | P 7
place     | delete | publish protected future     | own    | -          | forbidden  | forbidden   | yes        | yes        | yes           | P 7
place     | delete | trash                        | own    | -          | forbidden  | gone        | gone       | gone       | gone          | P 4.10 "Second delete by id"
place     | delete | trash                        | others | forbidden  | forbidden  | forbidden   | forbidden  | gone       | gone          | P 4.10
place     | delete | publish protected draft pending private future | others | forbidden | forbidden | forbidden | forbidden | yes | yes | P 7
category  | read   | ALL                          | any    | yes        | yes        | yes         | yes        | yes        | yes           | P 7 "all terms"
category  | update | ALL                          | any    | forbidden  | forbidden  | forbidden   | yes        | yes        | yes           | P 7 "create/update/delete category"
category  | delete | ALL                          | any    | forbidden  | forbidden  | forbidden   | yes        | yes        | yes           | P 7
tag       | read   | ALL                          | any    | yes        | yes        | yes         | yes        | yes        | yes           | P 7
tag       | update | ALL                          | any    | forbidden  | forbidden  | forbidden   | forbidden  | yes        | yes           | P 7 "create/update/delete tag"
tag       | delete | ALL                          | any    | forbidden  | forbidden  | forbidden   | forbidden  | yes        | yes           | P 7
image     | read   | ALL                          | any    | yes        | yes        | yes         | yes        | yes        | yes           | A 10: as uploads to WordPress that belong to no post
image     | update | ALL                          | own    | -          | forbidden  | forbidden   | yes        | yes        | yes           | A 10; the right to upload: E 6 "image by URL"
image     | update | ALL                          | others | forbidden  | forbidden  | forbidden   | forbidden  | yes        | yes           | A 10; as E 6 "update others'"
image     | delete | ALL                          | own    | -          | forbidden  | forbidden   | yes        | yes        | yes           | A 10
image     | delete | ALL                          | others | forbidden  | forbidden  | forbidden   | forbidden  | yes        | yes           | A 10
`;

/* What becomes of the status: `published` is what may publish, the rest the status itself (E 3.4, Q7, Q27; P 4.6). */
const statuses = `
asked for | before      | contributor | author  | editor  | administrator | source
-         | new         | draft       | publish | publish | publish       | E 3.4 "none", P 4.6 "omitted"
publish   | new         | pending     | publish | publish | publish       | E 3.4 "publish, future → pending"
future    | new         | pending     | future  | future  | future        | E 3.4
draft     | new         | draft       | draft   | draft   | draft         | E 3.4 "as requested"
pending   | new         | pending     | pending | pending | pending       | E 3.4
private   | new         | pending     | private | private | private       | E Q27, P 4.6 [drop]
-         | unpublished | kept        | kept    | kept    | kept          | E Q7, P 8: "an update without status"
publish   | unpublished | pending     | publish | publish | publish       | E 3.4
draft     | unpublished | draft       | draft   | draft   | draft         | E 3.4
pending   | unpublished | pending     | pending | pending | pending       | E 3.4
private   | unpublished | pending     | private | private | private       | E Q27
`;

/* Credentials of a person: whom they read as, and what their writes meet. */
const credentials = `
credentials          | reads | opens   | writes    | settings  | source
password             | role  | role    | role      | role      | H 8 "Basic base64(user:application-password)"
read key             | role  | nothing | forbidden | forbidden | docs/glossary.md "key"; E 1.6: opened is what one may edit
write key            | role  | role    | role      | forbidden | docs/glossary.md "key"
admin key            | role  | role    | role      | role      | docs/glossary.md "key"
cookie with token    | role  | role    | role      | role      | H 8 "login cookie + valid nonce"
cookie without token | role  | role    | nonce     | role      | H 8; A 27: it reads, every write is 403 rest_cookie_invalid_nonce
`;

/* Creations and fields with a right of their own. */
const creations = `
what                               | stranger  | subscriber | contributor | author    | editor | administrator | source
create event                       | forbidden | forbidden  | yes         | yes       | yes    | yes           | E 6 "create"
create venue                       | forbidden | forbidden  | yes         | yes       | yes    | yes           | P 7 "create venue/organizer"
create organizer                   | forbidden | forbidden  | yes         | yes       | yes    | yes           | P 7
create category                    | forbidden | forbidden  | forbidden   | yes       | yes    | yes           | P 7
create tag                         | forbidden | forbidden  | forbidden   | forbidden | yes    | yes           | P 7
create image                       | forbidden | forbidden  | forbidden   | yes       | yes    | yes           | E 6 "image by URL", P 4.7 "upload right"
name oneself as author             | -         | forbidden  | yes         | yes       | yes    | yes           | E Q6 "naming oneself is always allowed"
name somebody else as author       | forbidden | forbidden  | forbidden   | forbidden | yes    | yes           | E Q6, P 8 "user may set any author"
name somebody else as author of a place inside an event | forbidden | forbidden | forbidden | forbidden | yes | yes     | E Q6, 3.6 "the fields of the venue/organizer create call"
set a password                     | forbidden | forbidden  | forbidden   | yes       | yes    | yes           | A 31
read the audit log                 | forbidden | forbidden  | forbidden   | forbidden | forbidden | yes        | A 29: readable by administrators
read the metrics                   | forbidden | forbidden  | forbidden   | forbidden | forbidden | yes        | A 29: "the token, or an administrator"
read the settings                  | forbidden | forbidden  | forbidden   | forbidden | forbidden | yes        | as WordPress: manage_options
`;

/** A row by the heads of its columns. */
export type TableRow = Readonly<Record<string, string>>;

const rowsOf = (table: string): readonly TableRow[] => {
  const [heads = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => {
    if (cells.length !== heads.length || !cells.at(-1))
      throw new Error(`unreadable row: ${cells.join(' | ')}`);
    return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
  });
};

/** The tables as rows; each names its source. */
export const tables = {
  rights: rowsOf(rights),
  statuses: rowsOf(statuses),
  credentials: rowsOf(credentials),
  creations: rowsOf(creations),
} as const;

/** A kind of record as requests name it. */
export type Kind = 'event' | 'venue' | 'organizer' | 'category' | 'tag' | 'image';

/** What a record is tried in. */
export type Condition = (typeof conditions)[number];

const rowKind = (kind: Kind): string => (kind === 'venue' || kind === 'organizer' ? 'place' : kind);

/**
 * The cell for one thing that a role does with a record.
 * @throws Error unless exactly one row is about it.
 */
export const rightOf = (
  role: string,
  what: 'read' | 'open' | 'list' | 'update' | 'delete',
  { kind, condition, isOwn }: { readonly kind: Kind; readonly condition: Condition; readonly isOwn: boolean },
): string => {
  const found = tables.rights.filter(
    (row) =>
      row['kind'] === rowKind(kind) &&
      row['what'] === what &&
      (row['condition'] === 'ALL' || row['condition']?.split(/ +/).includes(condition)) &&
      (row['whose'] === 'any' || row['whose'] === (isOwn ? 'own' : 'others')),
  );
  const cell = found[0]?.[role];
  if (found.length !== 1 || cell === undefined)
    throw new Error(`${found.length} rows: ${what} ${kind} ${condition} ${role}`);
  return cell;
};
