import type { Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { said } from '../../kernel/schema/field.ts';
import { orNull, Type } from '../../kernel/schema/type.ts';
import { statusPhrases } from './refusals.ts';

const wrong = { es: 'Se espera un número entero desde 1.', en: 'A whole number from 1 on is expected.' };

const detail = Type.Object(
  {
    code: Type.String(said('Qué falla.', 'What is wrong.', 'rest_invalid_type')),
    message: Type.String(said('Explicación para personas.', 'Explanation for people.', wrong.es)),
    data: Type.Object(
      { param: Type.String(said('Nombre del parámetro.', 'Name of the parameter.', 'page')) },
      said('A qué se refiere.', 'What it is about.', { param: 'page' }),
    ),
  },
  { about: { es: 'Más sobre un parámetro.', en: 'More about one parameter.' } },
);

const data = Type.Object(
  {
    status: Type.Integer(said('El estado HTTP.', 'The HTTP status.', 400)),
    params: Type.Optional(
      Type.Union(
        [Type.Array(Type.String()), Type.Record(Type.String(), Type.String())],
        said(
          'Nombres de los parámetros que faltan, o un texto por cada parámetro no válido.',
          'Names of the missing parameters, or a text for each that is not valid.',
          { page: wrong.es },
        ),
      ),
    ),
    details: Type.Optional(
      Type.Union(
        [Type.Array(Type.Unknown()), Type.Record(Type.String(), detail)],
        said(
          'Por cada parámetro de tipo equivocado, qué le pasa; sin ninguno, lista vacía.',
          'What is wrong with each parameter of a wrong type; an empty list without any.',
          [],
        ),
      ),
    ),
    json_error_code: Type.Optional(
      Type.Integer(
        said(
          'Por qué no se entiende el JSON: 1 demasiados niveles, 4 sintaxis, 5 UTF-8.',
          'Why the JSON cannot be read: 1 too many levels, 4 syntax, 5 UTF-8.',
          4,
        ),
      ),
    ),
    json_error_message: Type.Optional(
      Type.String(said('Lo mismo en palabras.', 'The same in words.', 'Error de sintaxis')),
    ),
    line: Type.Optional(
      Type.Integer(said('Línea en que el JSON deja de serlo.', 'Line where the JSON stops to be JSON.', 3)),
    ),
    column: Type.Optional(Type.Integer(said('Columna, desde 1.', 'Column, from 1 on.', 14))),
    accepted: Type.Optional(
      Type.Array(
        Type.String(),
        said('Cómo puede llegar el cuerpo.', 'How the body may arrive.', ['identity']),
      ),
    ),
    etag: Type.Optional(
      Type.String(said('Etiqueta que tiene ahora.', 'The tag that it has now.', '"e12-6"')),
    ),
    modified_utc: Type.Optional(
      orNull(
        Type.String(),
        said('Cuándo cambió, en UTC.', 'When it changed, in UTC.', '2031-05-01 07:00:00'),
      ),
    ),
    modified_by: Type.Optional(
      orNull(
        Type.Object({
          id: Type.Integer(said('Su identificador.', 'Their id.', 3)),
          name: Type.String(said('Su nombre.', 'Their name.', 'Eva')),
        }),
        said('Quién lo cambió.', 'Who changed it.', { id: 3, name: 'Eva' }),
      ),
    ),
    id: Type.Optional(Type.Integer(said('Id del que ya existe.', 'Id of the one that exists.', 12))),
    term_id: Type.Optional(Type.Integer(said('Id de la que ya existe.', 'Id of the one that exists.', 12))),
    limit: Type.Optional(
      Type.Integer(said('Lo más que se admite, en bytes.', 'The most that is taken, in bytes.', 1_048_576)),
    ),
    retry_after: Type.Optional(Type.Integer(said('Segundos que hay que esperar.', 'Seconds to wait.', 600))),
    request_id: Type.Optional(
      Type.String(
        said('Con él se encuentra la causa en el registro.', 'Finds the cause in the log.', 'req-1'),
      ),
    ),
  },
  said('Lo que un programa necesita saber.', 'What a program needs to know.', { status: 404 }),
);

/** The body of every refusal (reference http-conventions 4). */
export const ErrorSchema = Type.Object(
  {
    code: Type.String(said('Código fijo por el que decidir.', 'Fixed code to decide by.', 'rest_no_route')),
    message: Type.String(
      said(
        'Explicación para personas, en su idioma.',
        'Explanation for people, in their language.',
        'No existe.',
      ),
    ),
    data,
  },
  { $id: 'Error', about: { es: 'Por qué se rechaza una petición.', en: 'Why a request is refused.' } },
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
