import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Case, testCases } from '../../../test/support/cases.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { wordpressRoutes } from './wordpress-routes.ts';

const routes = wordpressRoutes({
  site: { name: 'Agenda', description: 'Eventos', timezone: 'Europe/Madrid', language: 'es' },
  clock: () => Temporal.Instant.from('2031-07-01T12:00:00Z'),
  findProfile: async (id) => (id === 10 ? null : { id, login: 'Ada', name: 'Ada L.', email: 'ada@x.test' }),
  mounted: ['/calendar/events/v1', '/wp-json/tribe/events/v1'].map((mount) => ({
    mount,
    routes: toyRoutes(),
  })),
  more: [],
});
const others = [{ mount: '/wp-json', routes }];
const as = (role: string) => ({ authorization: `Role ${role}` });

const cases: Case[] = [
  {
    name: 'the index tells name, zone and namespaces',
    send: 'GET //wp-json/',
    status: 200,
    has: {
      name: 'Agenda',
      url: 'http://localhost',
      home: 'http://localhost',
      gmt_offset: 2,
      timezone_string: 'Europe/Madrid',
      namespaces: ['tribe/events/v1', 'wp/v2'],
      'routes./tribe/events/v1/things.methods': ['GET', 'POST'],
      'routes./tribe/events/v1/things.endpoints.1.args.name.required': true,
      'routes./tribe/events/v1/things._links.self.0.href': 'http://localhost/wp-json/tribe/events/v1/things',
      'routes./tribe/events/v1/things/(?P<id>\\d+).namespace': 'tribe/events/v1',
      'routes./wp/v2/users/me.namespace': 'wp/v2',
      'routes./wp/v2/users/me._links.self.0.href': 'http://localhost/wp-json/wp/v2/users/me',
    },
    hasNot: ['routes./calendar/events/v1/things'],
    answers: { 'content-language': 'es', link: '<http://localhost/wp-json/>; rel="https://api.w.org/"' },
  },
  {
    name: 'a stranger is nobody',
    send: 'GET //wp-json/wp/v2/users/me',
    status: 401,
    has: { code: 'rest_not_logged_in', 'data.status': 401 },
    answers: { link: '<http://localhost/wp-json/>; rel="https://api.w.org/"' },
  },
  {
    name: 'an editor is himself',
    send: 'GET //wp-json/wp/v2/users/me',
    headers: as('editor'),
    status: 200,
    has: {
      id: 6,
      name: 'Ada L.',
      slug: 'ada',
      roles: ['editor'],
      'capabilities.edit_posts': true,
      'capabilities.manage_options': false,
      'capabilities.editor': true,
    },
    answers: { 'cache-control': /no-store/ },
  },
  ...(
    [
      ['', 1],
      ['?search=ada&context=edit&per_page=10', 1],
      ['?search=ADA%20L.', 1],
      ['?search=x.test', 1],
      ['?slug=ada', 1],
      ['?include=6,7', 1],
      ['?search=eva', 0],
      ['?slug=eva', 0],
      ['?include=7', 0],
      ['?page=2', 0],
    ] as const
  ).map(([query, total]) => ({
    name: `the list of people asked for with "${query}" is oneself or nobody`,
    send: `GET //wp-json/wp/v2/users${query}`,
    headers: as('editor'),
    status: 200,
    has: total === 1 ? { length: 1, '0.id': 6, '0.name': 'Ada L.', '0.slug': 'ada' } : { length: 0 },
    answers: { 'x-wp-total': String(total), 'cache-control': /no-store/, 'x-ignored-parameters': null },
  })),
  {
    name: 'the list of people is not for strangers',
    send: 'GET //wp-json/wp/v2/users?search=ada',
    status: 401,
    has: { code: 'rest_not_logged_in' },
  },
  {
    name: 'the list of people tells a wrong password',
    send: 'GET //wp-json/wp/v2/users?search=ada',
    headers: { authorization: 'wrong' },
    status: 401,
    has: { code: 'incorrect_password' },
  },
  {
    name: 'an account that has just gone is nobody',
    send: 'GET //wp-json/wp/v2/users/me',
    headers: as('subscriber'),
    status: 401,
  },
  {
    name: 'settings are not for strangers',
    send: 'GET //wp-json/wp/v2/settings',
    status: 401,
    has: { code: 'rest_forbidden' },
  },
  {
    name: 'settings are not for editors',
    send: 'GET //wp-json/wp/v2/settings',
    headers: as('editor'),
    status: 403,
  },
  {
    name: 'settings are for administrators',
    send: 'GET //wp-json/wp/v2/settings',
    headers: as('administrator'),
    status: 200,
    has: { title: 'Agenda', timezone: 'Europe/Madrid', language: 'es_ES' },
  },
  {
    name: 'nothing else of WordPress is here',
    send: 'GET //wp-json/wp/v2/posts',
    status: 404,
    has: { code: 'rest_no_route' },
  },
];

testCases(cases, { others });

test('the calendar under the same parent is not hidden by the index', async (t) => {
  const answer = await toyServer(t, { others }).inject({ url: '/wp-json/tribe/events/v1/things' });
  assert.equal(answer.json().total, 1);
});
