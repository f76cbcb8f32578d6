import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { field, optional, orNull, said, Type } from '../../kernel/schema/type.ts';
import { statusPhrases } from './refusals.ts';

const wrong = {
  es: 'Debe ser un número entero mayor o igual que 1.',
  en: 'Must be a whole number of 1 or more.',
};

const detail = Type.Object(
  {
    code: field.text('Código del error.', 'Code of the error.', 'rest_invalid_type'),
    message: field.text('Explicación legible.', 'Human-readable explanation.', wrong.es),
    data: Type.Object(
      { param: field.text('Nombre del parámetro.', 'Name of the parameter.', 'page') },
      said('Datos adicionales.', 'More data.', { param: 'page' }),
    ),
  },
  { about: { es: 'Detalles sobre un parámetro.', en: 'Details about one parameter.' } },
);

const data = Type.Object(
  {
    status: field.whole('El estado HTTP.', 'The HTTP status.', 400),
    params: Type.Optional(
      Type.Union(
        [Type.Array(Type.String()), Type.Record(Type.String(), Type.String())],
        said(
          'Nombres de los parámetros que faltan, o una explicación por cada parámetro no válido.',
          'Names of the missing parameters, or an explanation for each invalid one.',
          { page: wrong.es },
        ),
      ),
    ),
    details: Type.Optional(
      Type.Union(
        [Type.Array(Type.Unknown()), Type.Record(Type.String(), detail)],
        said(
          'Detalles de cada parámetro de tipo incorrecto; una lista vacía si no hay ninguno.',
          'Details of each parameter of a wrong type; an empty list when there is none.',
          [],
        ),
      ),
    ),
    json_error_code: optional.whole(
      'Motivo por el que el JSON no es válido: 1 demasiados niveles, 4 sintaxis, 5 UTF-8.',
      'Why the JSON is not valid: 1 too many levels, 4 syntax, 5 UTF-8.',
      4,
    ),
    json_error_message: optional.text(
      'El mismo motivo, como texto.',
      'The same reason, as text.',
      'Error de sintaxis',
    ),
    line: optional.whole('Línea del error en el JSON.', 'Line of the error in the JSON.', 3),
    column: optional.whole('Columna del error, desde 1.', 'Column of the error, from 1 on.', 14),
    accepted: Type.Optional(
      Type.Array(
        Type.String(),
        said('Tipos de contenido admitidos para el cuerpo.', 'Content types accepted for the body.', [
          'identity',
        ]),
      ),
    ),
    etag: optional.text('Etiqueta (`ETag`) actual.', 'The current tag (`ETag`).', '"e12-6"'),
    modified_utc: Type.Optional(
      orNull(
        Type.String(),
        said(
          'Fecha y hora del último cambio, en UTC.',
          'Date and time of the last change, in UTC.',
          '2031-05-01 07:00:00',
        ),
      ),
    ),
    modified_by: Type.Optional(
      orNull(
        Type.Object({
          id: field.whole('Identificador del usuario.', 'Id of the user.', 3),
          name: field.text('Nombre del usuario.', 'Name of the user.', 'Eva'),
        }),
        said('Usuario que hizo el último cambio.', 'User who made the last change.', { id: 3, name: 'Eva' }),
      ),
    ),
    id: optional.whole('Id del registro que ya existe.', 'Id of the one that exists.', 12),
    term_id: optional.whole('Id de la categoría o etiqueta que ya existe.', 'Id of the one that exists.', 12),
    limit: optional.whole('Tamaño máximo admitido, en bytes.', 'Largest size accepted, in bytes.', 1_048_576),
    retry_after: optional.whole('Segundos de espera.', 'Seconds to wait.', 600),
    request_id: optional.text(
      'Identificador con el que buscar la causa en el registro del servicio.',
      'Id to look up the cause in the log of the service.',
      'req-1',
    ),
  },
  said('Detalles del error, para programas.', 'Details of the error, for programs.', { status: 404 }),
);

/** The body of every refusal (reference http-conventions 4). */
export const ErrorSchema = Type.Object(
  {
    code: field.text(
      'Código del error, que no cambia con el idioma.',
      'Code of the error, the same in every language.',
      'rest_no_route',
    ),
    message: field.text(
      'Explicación legible, en el idioma de la petición.',
      'Human-readable explanation, in the language of the request.',
      'No existe.',
    ),
    data,
  },
  {
    $id: 'Error',
    about: { es: 'Motivo por el que se rechaza una petición.', en: 'Why a request is refused.' },
  },
);

/** What codes say beside the status. */
const particulars = (code: string, language: Language): { readonly [name: string]: Json } => {
  if (code === 'rest_invalid_param') return { params: { page: wrong[language] }, details: [] };
  if (code === 'rest_missing_callback_param') return { params: ['title'] };
  if (code === 'rest_invalid_json') {
    const text = { es: 'Error de sintaxis', en: 'Syntax error' };
    return { json_error_code: 4, json_error_message: text[language], line: 3, column: 14 };
  }
  if (code === 'rest_unsupported_encoding') return { accepted: ['identity'] };
  if (code === 'rest_precondition_failed') {
    return { etag: '"e12-6"', modified_utc: '2031-05-01 07:00:00', modified_by: { id: 3, name: 'Eva' } };
  }
  if (code === 'term_exists') return { term_id: 12 };
  if (code.endsWith('-already-exists')) return { id: 12 };
  if (code === 'rest_body_too_large') return { limit: 1_048_576 };
  if (code === 'rest_too_many_sign_ins') return { retry_after: 600 };
  if (code === 'rest_too_many_requests') return { retry_after: 60 };
  if (code === 'rest_overloaded') return { retry_after: 2 };
  return code === 'internal_server_error' ? { request_id: 'req-1' } : {};
};

/** An error body as an example. */
export const errorExample = (status: number, code: string, language: Language): Json => ({
  code,
  message: statusPhrases[status]?.[language] ?? '',
  data: { ...particulars(code, language), status },
});
