import { type Answer, endpoint, type Route } from '../../http/routing/route.ts';
import { type Actor, may, type Role } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import type { Input } from '../../kernel/input.ts';
import type { Json } from '../../kernel/json.ts';
import { Type } from '../../kernel/schema/type.ts';

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
  /** The mounts' namespaces, e.g. `tribe/events/v1`. */
  readonly namespaces: readonly string[];
  readonly clock: Clock;
  readonly findProfile: (userId: number) => Promise<Profile | null>;
}

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

const value = (body: Json): Answer => ({ status: 200, body: { value: body } });

const notSignedIn = (): AppError =>
  new AppError('unauthenticated', 'rest_not_logged_in', {
    es: 'No se ha identificado.',
    en: 'You are not signed in.',
  });

const capabilitiesOf = (actor: Actor & { role: Role }): Json => ({
  ...Object.fromEntries(Object.entries(capabilities).map(([name, has]) => [name, has(actor)])),
  [actor.role]: true,
});

const probe = (
  path: string,
  operationId: string,
  handle: (call: Input<unknown>) => Answer | Promise<Answer>,
  mayCall?: (actor: Actor) => boolean,
): Route => ({
  path,
  endpoints: [
    endpoint({
      methods: ['GET'],
      operationId,
      work: 'none',
      summary: {
        es: 'Lo que miran los programas para WordPress.',
        en: 'What programs for WordPress look at.',
      },
      parameters: Type.Object({}),
      ...(mayCall === undefined ? {} : { mayCall }),
      answers: { 200: Type.Object({}) },
      refusals: {},
      handle,
    }),
  ],
});

/**
 * The resources under `/wp-json` that clients of WordPress look at before they start
 * (reference what-clients-assume, end): the index, the caller himself, the settings for administrators.
 */
export const wordpressRoutes = ({ site, namespaces, clock, findProfile }: ProbeSources): readonly Route[] => [
  probe('/', 'findIndex', ({ links }) =>
    value({
      name: site.name,
      description: site.description,
      url: links.origin,
      home: links.origin,
      gmt_offset: offsetHours(site, clock),
      timezone_string: site.timezone,
      namespaces: [...namespaces, 'wp/v2'],
      // A page to make application passwords on is not announced: they are made by the administrator.
      authentication: { 'application-passwords': { endpoints: {} } },
      routes: {},
    }),
  ),
  probe('/wp/v2/users/me', 'findOneself', async ({ actor }) => {
    const profile = actor.userId === null ? null : await findProfile(actor.userId);
    if (profile === null || actor.role === null) throw notSignedIn();
    const { id, login, name, email } = profile;
    return value({
      id,
      name,
      slug: login.toLowerCase(),
      username: login,
      email,
      roles: [actor.role],
      capabilities: capabilitiesOf({ ...actor, role: actor.role }),
    });
  }),
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
    (actor) => may(actor, 'manage_options'),
  ),
];
