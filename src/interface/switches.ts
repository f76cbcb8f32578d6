import type { Json } from '../kernel/json.ts';
import type { Language, Phrase } from '../kernel/phrase.ts';

const flag: Json = { type: 'string' };

const switches: Record<string, { name: string; schema: Json; about: Phrase }> = {
  fields: {
    name: '_fields',
    schema: { type: 'string', examples: ['id,title'] },
    about: {
      es: 'Solo estos campos de la respuesta, separados por comas; `a.b` es el campo b dentro de a.',
      en: 'Only these fields of the answer, separated by commas; `a.b` is field b inside a.',
    },
  },
  text: {
    name: 'text',
    schema: { type: 'string', enum: ['plain'] },
    about: { es: 'Textos sin marcas en vez de HTML.', en: 'Texts without markup instead of HTML.' },
  },
  envelope: {
    name: '_envelope',
    schema: flag,
    about: {
      es: 'Estado y cabeceras dentro de la respuesta, que siempre es 200.',
      en: 'Status and headers inside of the answer, which is always 200.',
    },
  },
  pretty: {
    name: '_pretty',
    schema: flag,
    about: { es: 'JSON con sangrías.', en: 'Indented JSON.' },
  },
  jsonp: {
    name: '_jsonp',
    schema: { type: 'string' },
    about: {
      es: 'Nombre de la función a la que se pasa la respuesta.',
      en: 'Name of the function that the answer is passed to.',
    },
  },
};

/** Names, in the components, of the query switches that every read understands (reference http-conventions 7). */
export const switchNames: readonly string[] = Object.keys(switches);

/** The shared parameters of the OpenAPI document. */
export const switchParameters = (language: Language): Json => ({
  ...Object.fromEntries(
    Object.entries(switches).map(([key, { name, schema, about }]) => [
      key,
      { name, in: 'query', required: false, description: about[language], schema },
    ]),
  ),
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: {
      es: 'Etiqueta (ETag) de la última lectura: si el registro ha cambiado desde entonces, 412.',
      en: 'Tag (ETag) of the last read: if the record has changed since, 412.',
    }[language],
    schema: { type: 'string' },
  },
});
