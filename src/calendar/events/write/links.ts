import { AppError, invalidFields, wholePhrase } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Warning } from '../../../kernel/result.ts';
import type { RuleCheck, Verdict } from '../../../kernel/schema/parameter.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { CalendarDependencies } from '../../dependencies.ts';
import type { PictureAsker, PreparedImage } from '../../images/images.ts';
import { type InlinePlaces, inlinePlaces } from '../../linked-records/inline.ts';
import type { PlaceWrite } from '../../linked-records/writes.ts';
import { organizerKind } from '../../organizers/organizer-kind.ts';
import type { Naming } from '../../terms/repository.ts';
import { venueKind } from '../../venues/venue-kind.ts';
import { type LinkValue, mostLinks, readLinkValues } from './link-values.ts';
import type { LinkField } from './venue-choice.ts';

/** The two kinds that events are linked to. */
export type LinkedKinds = Readonly<Record<'venue' | 'organizer', InlinePlaces>>;

/** Venues and organizers over a calendar. */
export const linkedKinds = (dependencies: CalendarDependencies): LinkedKinds => ({
  venue: inlinePlaces(venueKind, dependencies),
  organizer: inlinePlaces(organizerKind, dependencies),
});

/** A link that a write names, checked: an existing record, or one to be made with its image at hand. */
type PreparedLink =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'data'; readonly place: PlaceWrite };

/** The links that a write names; of their images nothing is stored yet. */
export interface PreparedLinks {
  readonly field: LinkField['field'];
  readonly links: readonly PreparedLink[];
}

const formWanted = (name: InlinePlaces['name']): Phrase => ({
  es: `Debe ser un id, un objeto con el nombre, como {"${name}": "Peña"}, o una lista de ellos; ${mostLinks} como máximo.`,
  en: `Must be an id, an object with the name, like {"${name}": "Peña"}, or a list of these; at most ${mostLinks}.`,
});
const unknownId = (id: number): Phrase => ({
  es: `No existe ninguno con el identificador ${id}.`,
  en: `There is none with the id ${id}.`,
});

const findUnknown = async (
  executor: Executor,
  { find }: InlinePlaces,
  ids: readonly number[],
): Promise<number | undefined> => {
  const rows = await find(executor, ids);
  return ids.find((id) => (rows.get(id)?.status ?? 'trash') === 'trash');
};

const idsOf = (values: readonly { readonly kind: string; readonly id?: number }[]): number[] =>
  values.flatMap(({ id }) => (id === undefined ? [] : [id]));

/**
 * What is wrong with the value of `venue`, `venues` or `organizer`, or true (reference events-api 3.6): a form that is none,
 * an id that no such record outside the trash has, or data that its own create route refuses.
 */
export const checkLinks = async (
  executor: Executor,
  kind: InlinePlaces,
  value: unknown,
  check: RuleCheck,
): Promise<Verdict> => {
  const values = readLinkValues(value, kind.name);
  if (values === null) return formWanted(kind.name);
  const unknown = await findUnknown(executor, kind, idsOf(values));
  if (unknown !== undefined) return unknownId(unknown);
  for (const item of values) {
    if (item.kind === 'id') continue;
    const verdict = await kind.rule(item.data, check);
    if (verdict !== true) return verdict;
  }
  return true;
};

const prepareOne = async (
  { prepare }: InlinePlaces,
  field: LinkField['field'],
  value: LinkValue,
  asker: PictureAsker,
  until: () => AbortSignal,
): Promise<PreparedLink> => {
  if (value.kind === 'id') return value;
  try {
    return { kind: 'data', place: await prepare(value.data, asker, until) };
  } catch (error) {
    // The field that the caller sees is the one the data stand in.
    if (error instanceof AppError && error.kind === 'invalid')
      throw invalidFields({ [field]: wholePhrase(error) });
    throw error;
  }
};

/**
 * Makes the value of such a field ready to be stored, pictures fetched before `until` aborts and added to `fetched`. Undefined stays undefined.
 * @throws AppError 400 `rest_invalid_param` on the field.
 */
export const prepareLinks = async (
  linked: InlinePlaces,
  given: LinkField | undefined,
  asker: PictureAsker,
  until: () => AbortSignal,
  fetched: PreparedImage[],
): Promise<PreparedLinks | undefined> => {
  if (given === undefined) return undefined;
  const { field, value } = given;
  const values = readLinkValues(value, linked.name);
  if (values === null) throw invalidFields({ [field]: formWanted(linked.name) });
  const links: PreparedLink[] = [];
  for (const item of values) {
    const link = await prepareOne(linked, field, item, asker, until);
    if (link.kind === 'data' && link.place.image) fetched.push(link.place.image);
    links.push(link);
  }
  return { field, links };
};

/**
 * Stores prepared links in the event's own transaction. Returns their ids in order, each once, and what was altered. A record that the data would only repeat and that the caller
 * may read is linked as it is (Q5); others are made.
 * @throws AppError 400 on the field, or what making the record throws (`could-not-create-…`, `rest_forbidden`).
 */
export const storeLinks = async (
  executor: Executor,
  kind: InlinePlaces,
  { field, links }: PreparedLinks,
  writing: Naming,
): Promise<{ readonly ids: readonly number[]; readonly warnings: readonly Warning[] }> => {
  const unknown = await findUnknown(executor, kind, idsOf(links));
  if (unknown !== undefined) throw invalidFields({ [field]: unknownId(unknown) });
  const ids = new Set<number>();
  const warnings: Warning[] = [];
  for (const link of links) {
    if (link.kind === 'id') {
      ids.add(link.id);
      continue;
    }
    const created = await kind.create(executor, link.place, writing);
    ids.add(created.id);
    for (const { field: inner, code } of created.warnings)
      warnings.push({ field: code === 'details_not_stored' ? field : `${field}.${inner}`, code });
  }
  return { ids: [...ids], warnings };
};
