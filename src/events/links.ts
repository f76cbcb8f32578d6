import type { Executor } from '../database/dialect.ts';
import type { Checker } from '../http/parameters.ts';
import type { Actor } from '../kernel/actor.ts';
import { AppError, invalidFields } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Images, PreparedImage } from '../media/images.ts';
import type { Writing } from '../records/place-columns.ts';
import type { PlaceKind, PlaceRow, WriteFields } from '../records/place-kind.ts';
import { findPlaces } from '../records/place-rows.ts';
import { addPlace, findRepeated } from '../records/place-writes.ts';
import { type LinkValue, readLinkValues } from './link-values.ts';

/** Venues or organizers, as events are linked to them. */
export interface LinkedKind<Row extends PlaceRow = never> {
  readonly kind: PlaceKind<Row>;
  /** Checks the data of a new one as its own create route does. */
  readonly check: Checker;
}

/** A link that a write names, checked: an existing record, or one to be made with its image at hand. */
type PreparedLink =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'data'; readonly fields: WriteFields; readonly image: PreparedImage | null | undefined };

/** The links that a write names; of their images nothing is stored yet. */
export interface PreparedLinks {
  readonly links: readonly PreparedLink[];
  /** Removes what was fetched when the write failed. */
  readonly discard: () => Promise<void>;
}

const noForm: Phrase = {
  es: 'Hacen falta identificadores, u objetos con un nombre.',
  en: 'Ids are needed, or objects with a name.',
};
const unknownId = (id: number): Phrase => ({
  es: `No hay ninguno con el identificador ${id}.`,
  en: `There is none with the id ${id}.`,
});

const findUnknown = async <Row extends PlaceRow>(
  executor: Executor,
  kind: PlaceKind<Row>,
  ids: readonly number[],
): Promise<number | undefined> => {
  const rows = await findPlaces(executor, kind, ids);
  return ids.find((id) => (rows.get(id)?.status ?? 'trash') === 'trash');
};

const idsOf = (values: readonly { readonly kind: string; readonly id?: number }[]): number[] =>
  values.flatMap(({ id }) => (id === undefined ? [] : [id]));

/**
 * What is wrong with the value of `venue` or `organizer`, or true (reference events-api 3.6): a form that is none,
 * an id that no such record outside the trash has, or data that its own create route refuses.
 */
export const checkLinks = async <Row extends PlaceRow>(
  executor: Executor,
  { kind, check }: LinkedKind<Row>,
  value: unknown,
  actor: Actor,
): Promise<true | Phrase> => {
  const values = readLinkValues(value, kind.name);
  if (values === null) return noForm;
  const unknown = await findUnknown(executor, kind, idsOf(values));
  if (unknown !== undefined) return unknownId(unknown);
  for (const item of values) {
    if (item.kind === 'id') continue;
    try {
      await check(item.data, actor);
    } catch (error) {
      if (error instanceof AppError) return error.phrase;
      throw error;
    }
  }
  return true;
};

const prepareOne = async <Row extends PlaceRow>(
  { kind, check }: LinkedKind<Row>,
  value: LinkValue,
  images: Images,
  actor: Actor,
): Promise<PreparedLink> => {
  if (value.kind === 'id') return value;
  const { parameters } = await check(value.data, actor);
  const fields = parameters as WriteFields;
  try {
    const image = fields.image === undefined ? undefined : await images.prepare(fields.image, actor);
    return { kind: 'data', fields, image };
  } catch (error) {
    // The field that the caller sees is the one the data stand in.
    if (error instanceof AppError && error.kind === 'invalid')
      throw invalidFields({ [kind.name]: error.phrase });
    throw error;
  }
};

/**
 * Makes the value of `venue` or `organizer` ready to be stored, pictures fetched. Undefined stays undefined.
 * @throws AppError 400 `rest_invalid_param` on the field.
 */
export const prepareLinks = async <Row extends PlaceRow>(
  linked: LinkedKind<Row>,
  value: unknown,
  images: Images,
  actor: Actor,
): Promise<PreparedLinks | undefined> => {
  if (value === undefined) return undefined;
  const values = readLinkValues(value, linked.kind.name);
  if (values === null) throw invalidFields({ [linked.kind.name]: noForm });
  const links: PreparedLink[] = [];
  const discard = async () => {
    for (const link of links) if (link.kind === 'data') await link.image?.discard();
  };
  try {
    for (const item of values) links.push(await prepareOne(linked, item, images, actor));
  } catch (error) {
    await discard();
    throw error;
  }
  return { links, discard };
};

/**
 * Stores prepared links in the event's own transaction and gives their ids in order, each once. A record of the
 * same name that the caller may read is linked as it is (Q5); others are made.
 * @throws AppError 400 on the field, or what making the record throws (`could-not-create-…`, `rest_forbidden`).
 */
export const storeLinks = async <Row extends PlaceRow>(
  executor: Executor,
  { kind }: LinkedKind<Row>,
  { links }: PreparedLinks,
  writing: Writing,
): Promise<number[]> => {
  const unknown = await findUnknown(executor, kind, idsOf(links));
  if (unknown !== undefined) throw invalidFields({ [kind.name]: unknownId(unknown) });
  const ids: number[] = [];
  for (const link of links) {
    if (link.kind === 'id') {
      ids.push(link.id);
      continue;
    }
    const { fields, image } = link;
    const repeated = await findRepeated(executor, kind, fields, writing);
    const store =
      image === undefined ? undefined : (inside: Executor) => image?.store(inside, writing.now) ?? null;
    ids.push(repeated?.id ?? (await addPlace(executor, kind, fields, store, writing)));
  }
  return [...new Set(ids)];
};
