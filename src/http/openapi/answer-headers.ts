import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { said } from '../../kernel/schema/type.ts';
import type { Operation } from './operations.ts';

const headers = {
  ETag: said(
    'Identifica este contenido, para `If-None-Match` y, en un registro, para `If-Match`. Al crear o actualizar es la del siguiente GET con los mismos parámetros.',
    'Identifies this content, for `If-None-Match` and, on one record, for `If-Match`. Of a creation or update it is that of the next GET with the same parameters.',
    '"e12-5.Qm9sZXJvIGRlIFJhdmVs"',
  ),
  Allow: said(
    'Métodos permitidos en esta dirección con las credenciales de la petición.',
    'Methods allowed at this address with the credentials of the request.',
    'GET, DELETE, POST, PUT, PATCH',
  ),
  Location: said(
    'Dirección del registro creado.',
    'Address of the created record.',
    'https://agenda.example/calendar/events/v1/categories/12',
  ),
  'X-TEC-Total': said('Número total de registros.', 'Total number of records.', 41),
  'X-TEC-TotalPages': said('Número total de páginas.', 'Total number of pages.', 3),
  'Retry-After': said(
    'Segundos que se debe esperar antes de volver a intentarlo.',
    'Seconds to wait before trying again.',
    5,
  ),
  'WWW-Authenticate': said(
    'Tipo de autenticación: Basic para programas, Bearer para peticiones que un navegador envía por sí mismo.',
    'How to authenticate: Basic for programs, Bearer for requests that a browser sends by itself.',
    'Basic realm="Cartelera", charset="UTF-8"',
  ),
  'X-Warnings': said(
    'Lo que se ha guardado de forma distinta a como llegó, si hay algo: campos y códigos.',
    'What was stored differently from what was sent, if anything: fields and codes.',
    'title=html_removed, start_date=time_moved',
  ),
  'RateLimit-Policy': said(
    'Peticiones permitidas (`q`) en un periodo de tantos segundos (`w`); solo si hay un límite.',
    'Requests allowed (`q`) in a period of so many seconds (`w`); only where there is a limit.',
    '"writes";q=3000;w=60',
  ),
  RateLimit: said(
    'Peticiones restantes (`r`) en los próximos segundos (`t`).',
    'Requests left (`r`) in the next seconds (`t`).',
    '"writes";r=2999;t=60',
  ),
};

type HeaderName = keyof typeof headers;

const refer = (...names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The headers of the answers, as the components of the OpenAPI document describe them. */
export const headerComponents = (language: Language): Json =>
  Object.fromEntries(
    Object.entries(headers).map(([name, { about, example }]) => [
      name,
      {
        description: about[language],
        required: name !== 'X-Warnings',
        schema: { type: typeof example === 'number' ? 'integer' : 'string', examples: [example] },
      },
    ]),
  );

/** The headers of a success of the operation. */
export const successHeaders = ({ method, endpoint }: Operation, status: number): Json => {
  const properties = (endpoint.answers[status] as { properties?: object }).properties ?? {};
  if (method === 'GET' && 'total' in properties) {
    return refer('X-TEC-Total', 'X-TEC-TotalPages', 'ETag', 'Allow');
  }
  if (method === 'GET') return refer('ETag', 'Allow');
  // What leaves no record has no `id` at the top of its answer.
  const tag = 'id' in properties && method !== 'DELETE' ? (['ETag'] as const) : [];
  const location = endpoint.answersLocation === true && status === 201 ? (['Location'] as const) : [];
  const warnings = endpoint.warns === true ? (['X-Warnings'] as const) : [];
  return refer(...location, ...tag, ...warnings, 'Allow');
};

/** The headers of a 304. */
export const unchangedHeaders: Json = refer('ETag', 'Allow');

/** The headers that every refusal of that status and those codes has. */
export const refusalHeaders = (status: number, codes: readonly string[]): { readonly headers?: Json } => {
  if (status === 401) return { headers: refer('WWW-Authenticate') };
  if (status !== 503 && status !== 429) return {};
  const isCounted = codes.every((code) => code === 'rest_too_many_requests');
  return {
    headers: refer('Retry-After', ...(isCounted ? (['RateLimit-Policy', 'RateLimit'] as const) : [])),
  };
};
