import { describeRoutes, namespaceOf } from '../../http/response/description.ts';
import { type Endpoint, endpoint, type HttpResponse, type Route } from '../../http/routing/route.ts';
import type { Mounted } from '../../http/routing/tables.ts';
import { type Actor, may, type Role } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { idsIn, textsIn } from '../../kernel/schema/rules.ts';
import { optional, Type } from '../../kernel/schema/type.ts';
import { foldQuery } from '../../kernel/text/folding.ts';

/** What the probes tell about the site. */
interface Site {
  readonly name: string;
  readonly description: string;
  /** IANA name, e.g. `Europe/Madrid`. */
  readonly timezone: string;
  readonly language: 'es' | 'en';
}

/** What a signed-in caller is told about himself. */
interface Profile {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string | null;
}

/** What the probes need from the rest of the program. */
export interface ProbeSources {
  readonly site: Site;
  readonly clock: Clock;
  readonly findProfile: (userId: number) => Promise<Profile | null>;
  /** The mounts of the interface; the index tells of those under `/wp-json`. */
  readonly mounted: readonly Mounted[];
  /** Further routes under `/wp-json/wp/v2`, with their whole paths from there on (`/wp/v2/media`). */
  readonly more: readonly Route[];
}

/** Where WordPress has its interface. */
const above = '/wp-json';
const wordpressNamespace = 'wp/v2';

// Rights by WordPress's names, as far as clients look at them before they write.
const capabilities: Record<string, (actor: Actor) => boolean> = {
  read: () => true,
  edit_posts: (actor) => may(actor, 'edit'),
  publish_posts: (actor) => may(actor, 'publish'),
  upload_files: (actor) => may(actor, 'upload'),
  edit_others_posts: (actor) => may(actor, 'edit_others'),
  manage_categories: (actor) => may(actor, 'manage_categories'),
  manage_options: (actor) => may(actor, 'manage_options'),
};

const offsetHours = (site: Site, clock: Clock): number =>
  clock().toZonedDateTimeISO(site.timezone).offsetNanoseconds / 3.6e12;

const value = (body: Json): HttpResponse => ({ status: 200, body: { value: body } });

const notSignedIn = (): AppError =>
  new AppError('unauthenticated', 'rest_not_logged_in', {
    es: 'No has iniciado sesión.',
    en: 'You are not signed in.',
  });

const capabilitiesOf = (actor: Actor & { role: Role }): Json => ({
  ...Object.fromEntries(Object.entries(capabilities).map(([name, has]) => [name, has(actor)])),
  [actor.role]: true,
});

const probe = (
  path: string,
  operationId: string,
  handle: (call: Input<unknown>) => HttpResponse | Promise<HttpResponse>,
  more: Partial<Pick<Endpoint, 'mayCall' | 'parameters'>> = {},
): Route => ({
  path,
  endpoints: [
    endpoint({
      methods: ['GET'],
      operationId,
      work: 'none',
      summary: {
        es: 'Información que consultan los programas para WordPress.',
        en: 'Information that programs for WordPress ask for.',
      },
      parameters: Type.Object({}),
      answers: { 200: Type.Object({}) },
      refusals: {},
      ...more,
      handle,
    }),
  ],
});

/** What a signed-in caller is told about himself. */
const findOneself = async (findProfile: ProbeSources['findProfile'], actor: Actor) => {
  const profile = actor.userId === null ? null : await findProfile(actor.userId);
  if (profile === null || actor.role === null) throw notSignedIn();
  const { id, login, name, email } = profile;
  return {
    id,
    name,
    slug: login.toLowerCase(),
    username: login,
    email,
    roles: [actor.role],
    capabilities: capabilitiesOf({ ...actor, role: actor.role }),
  };
};

const { text, whole, untyped } = optional;

const userQuery = {
  search: text(
    'Texto que debe aparecer en el nombre o en el correo electrónico.',
    'Text that must occur in the name or the e-mail address.',
    'eva',
  ),
  slug: untyped('Nombres de usuario.', 'Names of users.', 'eva', { rule: 'texts' }),
  include: untyped('Identificadores.', 'Ids.', [3], { rule: 'id-list' }),
  page: whole('Número de página, desde 1.', 'Page number, from 1.', 1, { rule: 'positive-int' }),
  per_page: whole(
    'Número de usuarios por página; la respuesta solo contiene tu usuario.',
    'Number of users per page; the answer contains only your own.',
    10,
    {
      rule: 'positive-int',
    },
  ),
};

interface UserQuery {
  readonly search?: string;
  readonly slug?: unknown;
  readonly include?: unknown;
  readonly page?: number;
}

/** Whether the only person in the list passes its filters. */
const isListed = (
  { id, name, slug, email }: Awaited<ReturnType<typeof findOneself>>,
  query: UserQuery,
): boolean => {
  const sought = foldQuery(query.search ?? '');
  const slugs = query.slug === undefined ? [slug] : (textsIn(query.slug) ?? []);
  const ids = query.include === undefined ? [id] : (idsIn(query.include) ?? []);
  return (
    (query.page ?? 1) === 1 &&
    [name, slug, email ?? ''].some((field) => foldQuery(field).includes(sought)) &&
    slugs.includes(slug) &&
    ids.includes(id)
  );
};

/**
 * The resources under `/wp-json` that clients of WordPress look at before they start
 * (reference what-clients-assume, end): the index, the caller himself, alone and as the list of people, the settings for
 * administrators, and `more`. The index tells the routes of all namespaces, by which clients find their way.
 */
export const wordpressRoutes = ({
  site,
  clock,
  findProfile,
  mounted,
  more,
}: ProbeSources): readonly Route[] => {
  const reachable = mounted.filter(({ mount }) => mount.startsWith(`${above}/`));
  const routesAt = (origin: string, language: Language): Json => {
    const described = reachable.map(({ mount, routes }) =>
      describeRoutes(routes, { namespace: namespaceOf(mount), base: origin + mount }, language),
    );
    const namespace = wordpressNamespace;
    const own = [...probes, ...more]
      .filter(({ path }) => path.startsWith(`/${namespace}/`))
      .map((route) => ({ ...route, path: route.path.slice(namespace.length + 1) }));
    const base = `${origin}${above}/${namespace}`;
    return Object.assign({}, ...described, describeRoutes(own, { namespace, base }, language));
  };
  const index = probe('/', 'findIndex', ({ links: { origin }, language }) => ({
    ...value({
      name: site.name,
      description: site.description,
      url: origin,
      home: origin,
      gmt_offset: offsetHours(site, clock),
      timezone_string: site.timezone,
      namespaces: [...reachable.map(({ mount }) => namespaceOf(mount)), wordpressNamespace],
      // A page to make application passwords on is not announced: they are made by the administrator.
      authentication: { 'application-passwords': { endpoints: {} } },
      routes: routesAt(origin, language),
    }),
    isSpoken: true,
  }));
  const probes = [
    probe('/wp/v2/users/me', 'findOneself', async ({ actor }) =>
      value(await findOneself(findProfile, actor)),
    ),
    probe(
      '/wp/v2/users',
      'listUsers',
      async ({ actor, parameters }) => {
        const oneself = await findOneself(findProfile, actor);
        const listed = isListed(oneself, parameters as UserQuery) ? [oneself] : [];
        const total = String(listed.length);
        return { ...value(listed), headers: { 'X-WP-Total': total, 'X-WP-TotalPages': total } };
      },
      { parameters: Type.Object(userQuery) },
    ),
    probe(
      '/wp/v2/settings',
      'findSettings',
      ({ links }) =>
        value({
          title: site.name,
          description: site.description,
          url: links.origin,
          timezone: site.timezone,
          language: site.language === 'es' ? 'es_ES' : 'en_US',
        }),
      { mayCall: (actor) => may(actor, 'manage_options') },
    ),
  ];
  return [index, ...probes, ...more];
};
