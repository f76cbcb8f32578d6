import { type RawBuilder, sql } from 'kysely';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Executor } from '../../storage/dialect.ts';
import { problemsOf, type Report, type SubjectKind } from './finding.ts';

/** A query that finds only what is wrong: the kind and id of a record, and what it refers to. */
interface ReferenceCheck {
  readonly query: RawBuilder<{
    readonly kind: SubjectKind;
    readonly id: number;
    readonly other: number | string;
  }>;
  readonly problem: (other: number | string) => Phrase;
}

const placeLinks = (name: 'venue' | 'organizer'): ReferenceCheck => ({
  query: sql`select 'event' as kind, link.event_id as id, link.${sql.ref(`${name}_id`)} as other
    from ${sql.table(`event_${name}s`)} as link
    left join ${sql.table(`${name}s`)} as place on place.id = link.${sql.ref(`${name}_id`)}
    where place.id is null or place.status = 'trash'`,
  problem: (other) => ({
    es: `Está enlazado con ${name} ${other}, que no existe o está en la papelera.`,
    en: `It is linked to ${name} ${other}, which does not exist or is in the trash.`,
  }),
});

const termLinks: ReferenceCheck = {
  query: sql`select 'event' as kind, link.event_id as id, link.term_id as other from event_terms as link
    left join terms on terms.id = link.term_id where terms.id is null`,
  problem: (other) => ({
    es: `Tiene asignada la categoría o etiqueta ${other}, que no existe.`,
    en: `It has the category or tag ${other}, which does not exist.`,
  }),
};

const parents: ReferenceCheck = {
  query: sql`select 'event' as kind, events.id as id, events.parent as other from events
    left join events as above on above.id = events.parent where events.parent <> 0 and above.id is null`,
  problem: (other) => ({
    es: `Pertenece al evento ${other}, que no existe.`,
    en: `It belongs to the event ${other}, which does not exist.`,
  }),
};

const kinds = [
  ['event', 'events'],
  ['venue', 'venues'],
  ['organizer', 'organizers'],
  ['image', 'images'],
] as const;

const pictures = ([kind, table]: (typeof kinds)[number]): ReferenceCheck => ({
  query: sql`select ${sql.lit(kind)} as kind, record.id as id, record.image_id as other
    from ${sql.table(table)} as record left join images on images.id = record.image_id
    where record.image_id is not null and images.id is null`,
  problem: (other) => ({
    es: `Muestra la imagen ${other}, que no existe.`,
    en: `It shows the image ${other}, which does not exist.`,
  }),
});

const withoutId = ([kind, table]: (typeof kinds)[number]): ReferenceCheck => ({
  query: sql`select ${sql.lit(kind)} as kind, record.id as id, coalesce(records.kind, '') as other
    from ${sql.table(table)} as record left join records on records.id = record.id
    where records.kind is null or records.kind <> ${sql.lit(kind)}`,
  problem: (other) => ({
    es: `Su identificador está registrado con otro tipo (${other || 'ninguno'}).`,
    en: `Its id is registered with another kind (${other || 'none'}).`,
  }),
});

const withoutRecord = ([kind, table]: (typeof kinds)[number]): ReferenceCheck => ({
  query: sql`select ${sql.lit(kind)} as kind, records.id as id, '' as other
    from records left join ${sql.table(table)} as record on record.id = records.id
    where records.kind = ${sql.lit(kind)} and record.id is null`,
  problem: () => ({
    es: 'Su identificador está registrado, pero el registro no existe.',
    en: 'Its id is registered, but the record does not exist.',
  }),
});

const strayTexts: ReferenceCheck = {
  query: sql`select distinct 'record' as kind, record_search.record_id as id, '' as other from record_search
    left join venues on venues.id = record_search.record_id
    left join organizers on organizers.id = record_search.record_id
    where venues.id is null and organizers.id is null`,
  problem: () => ({
    es: 'Está en el índice de búsqueda, pero no es un lugar ni un organizador.',
    en: 'It is in the search index, but is neither a venue nor an organizer.',
  }),
};

/** Drafts and pending events may share a slug (reference events-api 3.3); the empty one is none. */
const repeatedSlugs = ([kind, table]: (typeof kinds)[number]): ReferenceCheck => ({
  query: sql`select ${sql.lit(kind)} as kind, max(id) as id, slug as other from ${sql.table(table)}
    where slug <> '' ${sql.raw(kind === 'event' ? `and status not in ('draft', 'pending')` : '')}
    group by slug having count(*) > 1`,
  problem: (other) => ({
    es: `El registro ${other} tiene el mismo slug.`,
    en: `The record ${other} has the same slug.`,
  }),
});

const checks: readonly ReferenceCheck[] = [
  placeLinks('venue'),
  placeLinks('organizer'),
  termLinks,
  parents,
  strayTexts,
  ...kinds.filter(([kind]) => kind !== 'image').flatMap((kind) => [pictures(kind), repeatedSlugs(kind)]),
  ...kinds.flatMap((kind) => [withoutId(kind), withoutRecord(kind)]),
];

/** Looks for records that refer to what is not there, for ids of no record, and for slugs that two records have. */
export const checkReferences = async (executor: Executor, report: Report): Promise<void> => {
  for (const { query, problem } of checks) {
    const { rows } = await query.execute(executor);
    for (const { kind, id, other } of rows) {
      const { es, en } = problem(other);
      problemsOf(report, kind)(id, es, en);
    }
  }
};
