import { type Operations, refuses, refusesAs, takes } from './row.ts';

const noNumbers = ['0', '-1', '1.5', '', 'foo', ['1'], { a: '1' }, '9'.repeat(400)];

/** The audit log, which only administrators read. */
export const audit = (): Operations => ({
  listAudit: {
    request: 'GET //audit',
    parameters: {
      per_page: [
        ...refuses(noNumbers),
        refusesAs('1', 401, 'rest_forbidden', { who: '-' }),
        refusesAs('1', 403, 'rest_forbidden', { who: 'editor' }),
        ...takes(['01', '5000']),
      ],
      cursor: [
        ...refuses([
          '',
          '0',
          '5',
          '5-',
          '-5',
          '1-2-3',
          'a-b',
          `${'9'.repeat(16)}-1`,
          ['1-1'],
          { a: '1-1' },
          '*',
        ]),
        ...takes(['0-0', '999999999999999-1', '00-007']),
      ],
      user: [...refuses(noNumbers), ...takes(['999999', '01'])],
      kind: [
        ...refuses(['', 'people', 'EVENT', ['event'], { a: 'event' }]),
        ...takes(['event', 'key', 'session']),
      ],
      record: [...refuses(noNumbers), ...takes(['999999'])],
    },
  },
});
