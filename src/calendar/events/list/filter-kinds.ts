import { type Expression, type SqlBool, sql } from 'kysely';
import type { TSchema } from 'typebox';
import type { Actor, View } from '../../../kernel/actor.ts';
import type { Json } from '../../../kernel/json.ts';
import { idsIn } from '../../../kernel/schema/rules.ts';
import { optional, Type } from '../../../kernel/schema/type.ts';
import { booleanOf } from '../../../kernel/schema/typing.ts';
import type { Site } from '../../../kernel/site.ts';
import { resolveTermFilter, termFilterText } from '../../terms/filter.ts';
import { type Taxonomy, taxonomies } from '../../terms/taxonomy.ts';
import type { TermIndex } from '../../terms/term-index.ts';

/** A condition on the table `occurrences`. */
export type Condition = Expression<SqlBool>;

/** What the values of filters are read with. */
export interface FilterContext {
  readonly terms: TermIndex;
  readonly actor: Actor;
  readonly site: Site;
  readonly now: Temporal.Instant;
}

/** A filter that is one condition, whatever the other filters are. `Value` is JSON. */
export interface FilterCondition<Value> {
  /** Returns what a checked value stands for; null when it filters nothing. */
  readonly read: (value: unknown, context: FilterContext) => Value | null;
  readonly where: (value: Value, view: View) => Condition;
  /** Whether a password hides what the filter compares. */
  readonly isHidable: boolean;
}

/** The properties of a filter beside its parameter and its condition. */
export interface FilterOptions {
  /** Whether it selects by date, or certain events, so that a feed with it has no beginning of its own. */
  readonly selectsDates?: true;
  /** Whether addresses repeat the value as the request spells it. */
  readonly isSwitch?: true;
  /** Returns the value in addresses; else it is a comma list of what was requested. */
  readonly text?: (value: unknown, terms: TermIndex) => string;
}

/** Returns a filter that is read together with others: dates, search, status and circle. */
export const parameter = <Schema extends TSchema>(schema: Schema, options: FilterOptions = {}) => ({
  parameter: schema,
  condition: null,
  ...options,
});

/** Returns a filter that is one condition. */
export const condition = <Schema extends TSchema, Value>(
  schema: Schema,
  read: FilterCondition<Value>['read'],
  where: FilterCondition<Value>['where'],
  options: FilterOptions & { readonly isHidable?: boolean } = {},
) => {
  const { isHidable = false, ...others } = options;
  const found: FilterCondition<Value> = { read, where, isHidable };
  return { parameter: schema, condition: found, ...others };
};

const never = sql<SqlBool>`1 = 0`;

/** Returns the condition that a column has one of these values. */
export const isOneOf = (column: string, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? never : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;

/** Returns a parameter that takes one value, a comma list or an array. */
export const listParameter = (es: string, en: string, example: Json, rule: string) =>
  optional.untyped(es, en, example, {
    items: { type: 'integer' },
    isList: true,
    rule,
    alsoAccepts: Type.Union([
      Type.Integer(),
      Type.String(),
      Type.Array(Type.Union([Type.Integer(), Type.String()])),
    ]),
  });

/** Returns the distinct ids of a list, in order; null when it has none. */
export const distinctIds = (value: unknown): readonly number[] | null => {
  const ids = idsIn(value);
  return ids === null ? null : [...new Set(ids)].sort((a, b) => a - b);
};

/** Returns the filter by a switch that is stored as a column of `occurrences`. */
export const columnFlag = (column: 'featured' | 'ticketed', es: string, en: string) =>
  condition(
    optional.flag(es, en, true),
    booleanOf,
    (value) => sql<SqlBool>`${sql.ref(`occurrences.${column}`)} = ${value ? 1 : 0}`,
    { isHidable: true, isSwitch: true },
  );

const isLinkedTo = (table: string, column: string, ids: readonly number[]): Condition =>
  sql<SqlBool>`occurrences.event_id in (select event_id from ${sql.table(table)}
    where ${isOneOf(column, ids)})`;

/** Returns the filter by categories or tags: slugs, ids or names. */
export const terms = (taxonomy: Taxonomy, es: string, en: string, example: string) =>
  condition(
    listParameter(es, en, example, taxonomies[taxonomy].collection),
    (value, context) => resolveTermFilter(context.terms, taxonomy, value)?.toSorted((a, b) => a - b) ?? null,
    (ids: readonly number[]) => isLinkedTo('event_terms', 'term_id', ids),
    { isHidable: true, text: (value, index) => termFilterText(index, taxonomy, value) },
  );

/** Returns the filter by venues or organizers: ids. */
export const linkedRecords = (kind: 'venue' | 'organizer', es: string, en: string, example: string) =>
  condition(
    listParameter(es, en, example, `${kind}s`),
    distinctIds,
    (ids: readonly number[]) => isLinkedTo(`event_${kind}s`, `${kind}_id`, ids),
    { isHidable: true },
  );
