import type { Phrase } from '../../kernel/phrase.ts';
import { declarationsOf } from '../routing/declarations.ts';
import type { Operation } from './operations.ts';

/** What each status means, for descriptions. */
export const statusPhrases: Readonly<Record<number, Phrase>> = {
  200: { es: 'Correcto.', en: 'Success.' },
  201: { es: 'Creado.', en: 'Created.' },
  304: { es: 'Sin cambios desde la etiqueta indicada.', en: 'Unchanged since the tag that was given.' },
  400: { es: 'Falta algún parámetro o no es válido.', en: 'A parameter is missing or not valid.' },
  401: { es: 'Faltan credenciales o no son válidas.', en: 'Credentials are missing or wrong.' },
  403: { es: 'Las credenciales no dan permiso para hacer esto.', en: 'The credentials do not allow this.' },
  404: { es: 'No existe.', en: 'It does not exist.' },
  409: {
    es: 'Entra en conflicto con un registro que ya existe.',
    en: 'It conflicts with a record that already exists.',
  },
  410: { es: 'Ya está en la papelera.', en: 'It is in the trash already.' },
  412: { es: 'Ha cambiado desde la etiqueta indicada.', en: 'It has changed since the tag that was given.' },
  408: { es: 'La petición tardó demasiado en llegar.', en: 'The request took too long to arrive.' },
  415: { es: 'No se admiten cuerpos comprimidos.', en: 'Compressed bodies are not accepted.' },
  413: { es: 'El cuerpo es demasiado grande.', en: 'The body is too large.' },
  414: { es: 'La consulta es demasiado larga.', en: 'The query is too long.' },
  429: { es: 'Demasiadas peticiones o intentos.', en: 'Too many requests or attempts.' },
  431: { es: 'Las cabeceras son demasiado largas.', en: 'The headers are too long.' },
  500: { es: 'Error interno.', en: 'Internal error.' },
  503: { es: 'No disponible por ahora.', en: 'Unavailable for now.' },
  507: { es: 'No queda espacio de almacenamiento.', en: 'There is no storage space left.' },
};

/** The codes an operation may refuse with, by status: its own and those of every route. */
export const refusalsOf = ({ path, method, endpoint }: Operation): ReadonlyMap<number, readonly string[]> => {
  const codes = new Map<number, string[]>();
  const add = (status: number, ...more: readonly string[]) => {
    const present = codes.get(status) ?? [];
    codes.set(status, [...present, ...more.filter((code) => !present.includes(code))]);
  };
  const declarations = declarationsOf({ path }, endpoint);
  const writes = method !== 'GET';
  if (declarations.some(({ required, in: place }) => required && place !== 'path'))
    add(400, 'rest_missing_callback_param');
  if (declarations.length > 0) add(400, 'rest_invalid_param');
  if (writes) add(400, 'rest_invalid_json', 'rest_incomplete_body');
  add(400, 'rest_too_many_parameters', 'rest_callback_invalid');
  add(401, 'incorrect_password');
  add(403, 'rest_cookie_invalid_nonce');
  if (endpoint.mayCall !== undefined) {
    add(401, 'rest_forbidden');
    add(403, 'rest_forbidden');
  }
  for (const [status, own] of Object.entries(endpoint.refusals)) add(Number(status), ...own);
  if (writes) {
    add(408, 'rest_request_timeout');
    add(413, 'rest_body_too_large');
    add(415, 'rest_unsupported_encoding');
    add(507, 'storage_full');
  }
  add(414, 'rest_query_too_long');
  add(429, 'rest_too_many_requests');
  add(431, 'rest_headers_too_large');
  add(500, 'internal_server_error');
  add(
    503,
    'rest_overloaded',
    'storage_unavailable',
    'storage_damaged',
    ...(writes ? ['storage_uncertain'] : []),
  );
  return new Map([...codes].sort(([a], [b]) => a - b));
};
