import type { Dialect } from '../dialect.ts';

/** The columns that events, venues and organizers share. */
export const recordColumns = ({ text, id }: Dialect): string =>
  `id ${id} primary key references records (id),
      revision ${id} not null,
      author ${id} not null,
      status ${text} not null,
      status_before_trash ${text},
      date_utc ${text} not null,
      modified_utc ${text} not null,
      description ${text} not null,
      excerpt ${text} not null,
      slug ${text} not null,
      image_id ${id},
      password_hash ${text},
      lineage ${text} not null`;

/** Statements for the sequence of ids, the change log, terms, images, and what events are linked to. */
export const recordTables = (dialect: Dialect): readonly string[] => {
  const { text, serial, id, double } = dialect;
  const indexesOf = (table: 'venues' | 'organizers'): readonly string[] => [
    `create index ${table}_by_slug on ${table} (slug)`,
    `create index ${table}_by_name on ${table} (name_key)`,
    `create index ${table}_by_date on ${table} (date_utc, id)`,
    `create index ${table}_by_status on ${table} (status, date_utc)`,
    `create index ${table}_by_image on ${table} (image_id) where image_id is not null`,
  ];
  return [
    `create table records (
      id ${serial},
      kind ${text} not null
    )`,
    `create table changes (
      id ${serial},
      at ${text} not null,
      actor_id ${id},
      kind ${text} not null,
      record_id ${id} not null,
      action ${text} not null,
      revision ${id} not null,
      is_public ${id} not null default 1,
      previous ${text},
      address ${text},
      credential ${text}
    )`,
    'create index changes_by_record on changes (kind, record_id, id)',
    'create index public_changes on changes (id) where is_public = 1',
    `create table terms (
      id ${serial},
      taxonomy ${text} not null,
      revision ${id} not null,
      name ${text} not null,
      name_key ${text} not null,
      sort_key ${text} not null,
      slug ${text} not null,
      description ${text} not null,
      parent ${id} not null,
      count ${id} not null,
      modified_utc ${text} not null
    )`,
    'create unique index terms_by_slug on terms (taxonomy, slug)',
    'create index terms_by_parent on terms (parent)',
    'create index terms_by_name on terms (taxonomy, name_key)',
    `create table venues (
      ${recordColumns(dialect)},
      name ${text} not null,
      name_key ${text} not null,
      description_key ${text} not null,
      phone ${text} not null,
      website ${text} not null,
      address ${text} not null,
      city ${text} not null,
      country ${text} not null,
      province ${text} not null,
      state ${text} not null,
      stateprovince ${text} not null,
      zip ${text} not null,
      show_map integer not null,
      show_map_link integer not null,
      geo_lat ${double},
      geo_lng ${double},
      geo_origin ${text}
    )`,
    ...indexesOf('venues'),
    // All that findVenuesNearby reads: docs/adr/0012.
    'create index venues_in_box on venues (geo_lat, geo_lng, status, author, password_hash, id)',
    `create table geocodes (
      address_key ${text} primary key,
      geo_lat ${double},
      geo_lng ${double},
      asked_at ${text} not null
    )`,
    `create table organizers (
      ${recordColumns(dialect)},
      name ${text} not null,
      name_key ${text} not null,
      description_key ${text} not null,
      phone ${text} not null,
      website ${text} not null,
      email ${text} not null
    )`,
    ...indexesOf('organizers'),
    `create table record_search (
      record_id ${id} not null references records (id),
      field ${text} not null,
      text ${text} not null,
      constraint record_search_fields primary key (record_id, field)
    )`,
    `create table images (
      id ${id} primary key references records (id),
      revision ${id} not null,
      author ${id} not null,
      source_url ${text},
      file ${text} not null,
      mime_type ${text} not null,
      width integer not null,
      height integer not null,
      filesize ${id} not null,
      sha256 ${text} not null,
      created_at ${text} not null,
      modified_at ${text} not null,
      name ${text} not null,
      title ${text} not null,
      alt_text ${text} not null,
      caption ${text} not null,
      description ${text} not null,
      search_key ${text} not null,
      sizes ${text} not null
    )`,
    'create index images_by_source on images (source_url)',
    'create index images_by_file on images (file)',
    `create table imports (
      source_key ${text} primary key,
      source ${text} not null,
      kind ${text} not null,
      record_id ${id} not null,
      author ${id} not null,
      fingerprint ${text} not null,
      state ${text} not null,
      published integer not null
    )`,
    'create index imports_by_source on imports (source, kind)',
    `create table former_slugs (
      kind ${text} not null,
      slug ${text} not null,
      record_id ${id},
      constraint former_slugs_slug primary key (kind, slug)
    )`,
    'create index former_slugs_by_record on former_slugs (kind, record_id)',
  ];
};
