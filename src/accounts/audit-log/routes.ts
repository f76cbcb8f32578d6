import { endpoint, type Route } from '../../http/routing/route.ts';
import { may } from '../../kernel/actor.ts';
import type { Json } from '../../kernel/json.ts';
import type { Database } from '../../storage/dialect.ts';
import { type AuditPage, listAudit } from './list.ts';
import { newest, positionText, readPosition } from './position.ts';
import { AuditListSchema, auditQuery, auditRules, maxPerPage } from './schema.ts';

const jsonOf = ({ entries, next }: AuditPage, address: (cursor: string) => string): Json => {
  const page: Json = { entries: entries.map((entry): Json => ({ ...entry })) };
  if (next === null) return page;
  const cursor = positionText(next);
  return { ...page, next_rest_url: address(cursor), next_cursor: cursor };
};

/** The audit log, for administrators; to be mounted at `/audit`. */
export const auditRoutes = (database: Database): Route[] => [
  {
    path: '/',
    endpoints: [
      endpoint({
        methods: ['GET'],
        operationId: 'listAudit',
        summary: {
          es: 'Quién hizo qué, cuándo y desde dónde, lo más reciente primero.',
          en: 'Who did what, when and from where, the latest first.',
        },
        description: {
          es: 'Incluye inicios de sesión, usuarios, contraseñas y claves. Solo para administradores.',
          en: 'Sign-ins, accounts, passwords and keys; for administrators only.',
        },
        parameters: auditQuery,
        rules: auditRules,
        mayCall: (actor) => may(actor, 'manage_options'),
        answers: { 200: AuditListSchema },
        refusals: {},
        handle: async ({ parameters, links }) => {
          const { per_page, cursor, user = null, kind = null, record = null } = parameters;
          const page = await listAudit(database, {
            before: (cursor === undefined ? null : readPosition(cursor)) ?? newest,
            limit: Math.min(per_page, maxPerPage),
            userId: user,
            kind,
            record,
          });
          const others = Object.entries({ per_page, user, kind, record }).flatMap(([name, value]) =>
            value === null ? [] : [[name, String(value)]],
          );
          const address = (next: string) => {
            const query = new URLSearchParams([...others, ['cursor', next]]);
            return `${links.base}?${query}`;
          };
          return { status: 200, body: { value: jsonOf(page, address) } };
        },
      }),
    ],
  },
];
