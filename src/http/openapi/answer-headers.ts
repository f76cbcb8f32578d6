import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Operation } from './operations.ts';

interface Header {
  readonly type: 'string' | 'integer';
  readonly about: Phrase;
  readonly example: Json;
}

const headers = {
  ETag: {
    type: 'string',
    about: {
      es: 'Identifica este contenido, para `If-None-Match` y, en un registro, para `If-Match`.',
      en: 'Identifies this content, for `If-None-Match` and, on one record, for `If-Match`.',
    },
    example: '"e12-5.Qm9sZXJvIGRlIFJhdmVs"',
  },
  Allow: {
    type: 'string',
    about: {
      es: 'Los métodos que puede usar aquí quien llama.',
      en: 'The methods that the caller may use here.',
    },
    example: 'GET, DELETE, POST, PUT, PATCH',
  },
  Location: {
    type: 'string',
    about: { es: 'Dirección de lo creado.', en: 'Address of what was created.' },
    example: 'https://agenda.example/calendar/events/v1/categories/12',
  },
  'X-TEC-Total': {
    type: 'integer',
    about: { es: 'Cuántos registros hay en total.', en: 'How many records there are in all.' },
    example: 41,
  },
  'X-TEC-TotalPages': {
    type: 'integer',
    about: { es: 'Cuántas páginas hacen falta para verlos todos.', en: 'How many pages hold all of them.' },
    example: 3,
  },
  'Retry-After': {
    type: 'integer',
    about: { es: 'Segundos que conviene esperar.', en: 'Seconds to wait before trying again.' },
    example: 5,
  },
  'RateLimit-Policy': {
    type: 'string',
    about: {
      es: 'Cuántas peticiones (`q`) admite quien llama en cuántos segundos (`w`); solo donde hay un límite.',
      en: 'How many requests (`q`) the caller has in how many seconds (`w`); only where there is a limit.',
    },
    example: '"writes";q=3000;w=60',
  },
  RateLimit: {
    type: 'string',
    about: {
      es: 'Cuántas le quedan (`r`) en los próximos segundos (`t`).',
      en: 'How many are left (`r`) in the next seconds (`t`).',
    },
    example: '"writes";r=2999;t=60',
  },
} as const satisfies Record<string, Header>;

type HeaderName = keyof typeof headers;

const refer = (...names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of the answers, as the components of the OpenAPI document describe them. */
export const headerComponents = (language: Language): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { type, about, example }]) => [
      name,
      { description: about[language], schema: { type, examples: [example] } },
    ]),
  );

/** The headers of a success of the operation. */
export const successHeaders = ({ method, endpoint }: Operation, status: number): Json => {
  const properties = (endpoint.answers[status] as { properties?: object }).properties ?? {};
  if (method === 'GET' && 'total' in properties) {
    return refer('X-TEC-Total', 'X-TEC-TotalPages', 'ETag', 'Allow');
  }
  if (method === 'GET') return refer('ETag', 'Allow');
  return endpoint.answersLocation === true && status === 201 ? refer('Location', 'Allow') : refer('Allow');
};

/** The headers of a 304. */
export const unchangedHeaders: Json = refer('ETag', 'Allow');

/** The headers that every refusal of that status and those codes has. */
export const refusalHeaders = (status: number, codes: readonly string[]): { readonly headers?: Json } => {
  if (status !== 503 && status !== 429) return {};
  const isCounted = codes.every((code) => code === 'rest_too_many_requests');
  return {
    headers: refer('Retry-After', ...(isCounted ? (['RateLimit-Policy', 'RateLimit'] as const) : [])),
  };
};
