import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Operation } from './operations.ts';

interface SharedParameter {
  readonly name: string;
  readonly in: 'query' | 'header';
  readonly schema: { readonly [keyword: string]: Json };
  /** Whether several values stand in it, with commas or repeated. */
  readonly isList?: true;
  readonly about: Phrase;
}

const query = (name: string, example: string, es: string, en: string, more = {}): SharedParameter => ({
  name,
  in: 'query',
  schema: { type: 'string', ...more, examples: [example] },
  about: { es, en },
});

const header = (
  name: string,
  es: string,
  en: string,
  example = '"e12-5.Qm9sZXJvIGRlIFJhdmVs"',
): SharedParameter => ({
  name,
  in: 'header',
  schema: { type: 'string', examples: [example] },
  about: { es, en },
});

/** By their names in the components of the document (reference http-conventions 7). */
const shared: Readonly<Record<string, SharedParameter>> = {
  fields: {
    name: '_fields',
    in: 'query',
    isList: true,
    schema: {
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      examples: ['id,title'],
    },
    about: {
      es: 'Solo estos campos de la respuesta, separados por comas o repetidos; `a.b` es el campo `b` dentro de `a`. Los errores se devuelven siempre completos.',
      en: 'Only these fields of the answer, separated by commas or repeated; `a.b` is the field `b` inside `a`. Errors are always complete.',
    },
  },
  envelope: query(
    '_envelope',
    '1',
    'Con cualquier valor, el estado HTTP es siempre 200 y la respuesta es `{"body": …, "status": …, "headers": …}`.',
    'With any value the HTTP status is always 200 and the answer is `{"body": …, "status": …, "headers": …}`.',
  ),
  pretty: query(
    '_pretty',
    '1',
    'Con cualquier valor, el JSON se devuelve con sangría.',
    'With any value the JSON is indented.',
  ),
  jsonp: query(
    '_jsonp',
    'mostrar',
    'Nombre de la función a la que se pasa la respuesta, que se devuelve como JavaScript: letras, cifras, `_` y `.`.',
    'Name of the function that the answer, sent as JavaScript, is passed to: letters, digits, `_` and `.`.',
    { pattern: '^[A-Za-z0-9_.]{1,200}$' },
  ),
  prefer: header(
    'Prefer',
    'Con `handling=strict`, un parámetro o campo que no existe es un 400; sin él, las cabeceras `X-Ignored-Fields` y `X-Ignored-Parameters` de la respuesta indican los que se han ignorado.',
    'With `handling=strict` a parameter or field that does not exist is a 400; without it the headers `X-Ignored-Fields` and `X-Ignored-Parameters` of the answer name those that were ignored.',
    'handling=strict',
  ),
  warnings: {
    ...query(
      'warnings',
      'true',
      'Con `true`, la respuesta lleva también `warnings`: lo que se ha guardado de forma distinta a como llegó, que nombra siempre la cabecera `X-Warnings`.',
      'With `true` the answer has `warnings` too: what was stored differently from what was sent, which the header `X-Warnings` names in every case.',
    ),
    schema: { type: 'boolean', default: false, examples: [true] },
  },
  text: query(
    'text',
    'plain',
    'Con `plain`, los textos se devuelven sin etiquetas HTML ni entidades; con `html`, como HTML.',
    'With `plain` texts are returned without markup and entities, with `html` as HTML.',
    { enum: ['plain', 'html'] },
  ),
  ifNoneMatch: header(
    'If-None-Match',
    'Etiqueta (`ETag`) de una lectura anterior: si la respuesta no ha cambiado, 304 sin cuerpo.',
    'Tag (`ETag`) of an earlier read: if the answer has not changed, 304 without a body.',
  ),
  ifMatch: header(
    'If-Match',
    'Etiqueta (`ETag`) de la última lectura: si el registro ha cambiado desde entonces, 412 y no se escribe nada.',
    'Tag (`ETag`) of the last read: if the record has changed since, 412 and nothing is written.',
  ),
};

/** Returns the names of the shared parameters that an operation understands. */
export const sharedNames = ({ method, endpoint }: Operation): readonly string[] => {
  const conditional = method === 'GET' ? ['ifNoneMatch'] : 412 in endpoint.refusals ? ['ifMatch'] : [];
  if (endpoint.mediaType !== undefined) return [...conditional, 'prefer'];
  const warnings = endpoint.warns === true ? ['warnings'] : [];
  return ['text', ...conditional, ...warnings, 'fields', 'envelope', 'pretty', 'jsonp', 'prefer'];
};

/** The form of texts: HTML, or without markup. */
export type TextForm = 'html' | 'plain';

/** Returns the shared parameters of the OpenAPI document; `text` is the default form of texts. */
export const sharedParameters = (language: Language, text: TextForm): Json =>
  Object.fromEntries(
    Object.entries(shared).map(([key, { name, in: place, schema, about, isList }]) => [
      key,
      {
        ...{ name, in: place, required: false, description: about[language] },
        ...(isList ? { style: 'form', explode: false } : {}),
        schema: key === 'text' ? { ...schema, default: text } : schema,
      },
    ]),
  );
