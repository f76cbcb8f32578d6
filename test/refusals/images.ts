import type { Known } from './known.ts';
import { type Operations, type ParameterRows, type Row, refuses, refusesAs, takes } from './row.ts';

const noNumbers = ['0', '-1', '1.5', '', 'foo', ['1'], { a: '1' }];

/** Texts in a JSON body. */
const texts = (): Readonly<Record<string, ParameterRows>> =>
  Object.fromEntries(
    Object.entries({ title: 1000, alt_text: 20_000, caption: 20_000, description: 20_000 }).map(
      ([name, most]) => [
        name,
        [
          ...refuses([5, true, ['a'], { a: 'b' }, 'a'.repeat(most + 1)]),
          ...takes(['', '0', '<b>x', '日本', 'a'.repeat(most)]),
        ],
      ],
    ),
  );

/** The same beside a file, in the query, where everything is a text. */
const textsBesideFile = (): Readonly<Record<string, ParameterRows>> =>
  Object.fromEntries(
    ['title', 'alt_text', 'caption', 'description'].map((name) => [
      name,
      [...refuses([['a'], { a: 'b' }]), ...takes(['', '0', '<b>x', '日本'])],
    ]),
  );

const list = (): Readonly<Record<string, ParameterRows>> => ({
  per_page: [...refuses(noNumbers), ...takes(['5000', '1e1'])],
  search: [...refuses(['', '0', ['x'], { a: 'x' }, 'a'.repeat(1001)]), ...takes(['%', '_', '"\\', '!!!'])],
  author: [...refuses(noNumbers), ...takes(['999999', '01'])],
});

const noId: Row[] = [
  ...['abc', '-1', '1.5', '%31'].map((value) => refusesAs(value, 404, 'rest_no_route')),
  ...['0', '999999', '9'.repeat(30)].map((value) => refusesAs(value, 404, 'media-not-found')),
];

const rights = (id: number): Row[] => [
  refusesAs(id, 401, 'rest_forbidden', { who: '-' }),
  refusesAs(id, 403, 'rest_forbidden', { who: 'contributor' }),
  refusesAs(id, 403, 'rest_forbidden', { who: 'author' }),
];

/** All operations on images below one address. */
const operationsOf = (
  address: string,
  names: Readonly<Record<'list' | 'create' | 'find' | 'update' | 'delete', string>>,
  { upload, file, venue }: Known,
  past: Row,
  force: Readonly<Record<string, ParameterRows>>,
  filters: Readonly<Record<string, ParameterRows>> = {},
): Operations => ({
  [names.list]: {
    request: `GET ${address}`,
    parameters: { page: [...refuses(noNumbers), past, ...takes(['01', '1.0'])], ...list(), ...filters },
  },
  [names.create]: { request: `POST ${address}`, file, parameters: textsBesideFile() },
  [names.find]: {
    request: `GET ${address}/${upload}`,
    parameters: { id: [...noId, refusesAs(venue, 404, 'media-not-found'), ...takes([`00${upload}`])] },
  },
  [names.update]: {
    request: `PATCH ${address}/${upload}`,
    sound: () => ({}),
    parameters: { id: [...noId, ...rights(upload), ...takes([`00${upload}`])], ...texts() },
  },
  [names.delete]: {
    request: `DELETE ${address}/${upload}`,
    parameters: {
      id:
        'force' in force
          ? [...noId.slice(0, 4), ...rights(upload).slice(0, 2)]
          : [...noId, ...rights(upload)],
      ...force,
    },
  },
});

/** All operations on images under the mounts. */
export const images = (known: Known): Operations =>
  operationsOf(
    '/media',
    {
      list: 'listMedia',
      create: 'createMedia',
      find: 'findMedia',
      update: 'updateMedia',
      delete: 'deleteMedia',
    },
    known,
    refusesAs('9999', 404, 'media-archive-page-not-found'),
    {},
  );

/** The same where WordPress clients look for them. */
export const attachments = (known: Known): Operations =>
  operationsOf(
    '//wp-json/wp/v2/media',
    {
      list: 'listAttachments',
      create: 'createAttachment',
      find: 'findAttachment',
      update: 'updateAttachment',
      delete: 'deleteAttachment',
    },
    known,
    refusesAs('9999', 400, 'rest_post_invalid_page_number'),
    {
      force: [
        ...refuses(['', 'banana', ['true'], { a: 1 }]),
        ...['false', '0'].map((value) => refusesAs(value, 501, 'rest_trash_not_supported')),
      ],
    },
    {
      slug: [...refuses(['', ',', { a: 'x' }]), ...takes(['cartel', 'a,b', ['a', 'b']])],
      include: [...refuses(['', 'x', '1,x', '0']), ...takes(['1,999999', [1, 2]])],
      exclude: [...refuses(['', 'x', '1,x', '0']), ...takes(['1,999999', [1, 2]])],
      parent: [...refuses(['', 'x', '-1']), ...takes(['0', '1,0'])],
      media_type: [...refuses(['', 'paper', ['image', 'x']]), ...takes(['image', 'video,image'])],
      mime_type: [...refuses(['', ',', { a: 'x' }]), ...takes(['image/png', 'IMAGE/PNG,x'])],
    },
  );
