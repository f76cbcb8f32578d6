import type { Phrase } from '../../kernel/phrase.ts';

/** What the interface is, for `doc`. */
export const docAbout: Phrase = {
  es: 'Interfaz de la agenda: eventos, lugares, organizadores, categorías, etiquetas e imágenes.',
  en: 'Interface of the calendar: events, venues, organizers, categories, tags and images.',
};

/** What the interface is and how it is used, for OpenAPI. */
export const openApiAbout: Phrase = {
  es: `Agenda de eventos, con sus lugares, organizadores, categorías y etiquetas.

- **Autenticación.** La lectura de lo publicado no requiere credenciales. Para escribir se necesita una contraseña de aplicación (\`Basic\`), una clave (\`Bearer\`) o una sesión iniciada con usuario y contraseña (\`POST /session\`).
- **Parámetros.** Se pueden enviar en la consulta, en un formulario o en un cuerpo JSON. Una actualización con POST, PUT o PATCH solo cambia los campos que se envían.
- **Textos.** Títulos, nombres y descripciones son HTML; con \`?text=plain\` se devuelven sin etiquetas HTML. El servicio puede tener esta segunda forma como valor por defecto; en ese caso, \`?text=html\` devuelve HTML.
- **Fechas.** \`YYYY-MM-DD HH:MM:SS\`, en la zona horaria que indica la descripción de cada campo.
- **Errores.** Todos tienen \`code\`, \`message\` y \`data.status\`; los programas deben usar \`code\`.
- **Cambios simultáneos.** Con la etiqueta \`ETag\` de una lectura, \`If-None-Match\` evita repetirla e \`If-Match\` evita sobrescribir los cambios de otro usuario.`,
  en: `Calendar of events with their venues, organizers, categories and tags.

- **Authentication.** Reading what is published needs no credentials. Writing needs an application password (\`Basic\`), a key (\`Bearer\`) or a session started with user name and password (\`POST /session\`).
- **Parameters.** They can be sent in the query, in a form or in a JSON body. An update by POST, PUT or PATCH changes only the fields that are sent.
- **Texts.** Titles, names and descriptions are HTML; with \`?text=plain\` they are returned without markup. The service may have the latter as its default; then \`?text=html\` returns HTML.
- **Dates.** \`YYYY-MM-DD HH:MM:SS\`, in the time zone that the description of each field states.
- **Errors.** All have \`code\`, \`message\` and \`data.status\`; programs should use \`code\`.
- **Changes by others.** With the \`ETag\` of a read, \`If-None-Match\` avoids repeating it and \`If-Match\` keeps you from overwriting what someone else has changed.`,
};

const named = {
  events: {
    name: { es: 'Eventos', en: 'Events' },
    about: { es: 'Consulta y gestión de los eventos.', en: 'Reading and managing events.' },
  },
  venues: {
    name: { es: 'Lugares', en: 'Venues' },
    about: { es: 'Lugares en los que se celebran los eventos.', en: 'Venues where events take place.' },
  },
  organizers: {
    name: { es: 'Organizadores', en: 'Organizers' },
    about: {
      es: 'Personas y entidades que organizan los eventos.',
      en: 'People and bodies that organize events.',
    },
  },
  categories: {
    name: { es: 'Categorías', en: 'Categories' },
    about: {
      es: 'Clasificación de los eventos, con subcategorías.',
      en: 'Classification of events, with subcategories.',
    },
  },
  tags: {
    name: { es: 'Etiquetas', en: 'Tags' },
    about: {
      es: 'Palabras clave de los eventos, sin jerarquía.',
      en: 'Keywords of events, without hierarchy.',
    },
  },
  media: {
    name: { es: 'Imágenes', en: 'Images' },
    about: {
      es: 'Imágenes de eventos, lugares y organizadores.',
      en: 'Images of events, venues and organizers.',
    },
  },
  session: {
    name: { es: 'Sesión', en: 'Session' },
    about: {
      es: 'Inicio y cierre de sesión con usuario y contraseña.',
      en: 'Signing in and out with user name and password.',
    },
  },
  audit: {
    name: { es: 'Auditoría', en: 'Audit' },
    about: {
      es: 'Registro de actividad, para administradores.',
      en: 'Log of who did what, for administrators.',
    },
  },
  interface: {
    name: { es: 'La interfaz', en: 'The interface' },
    about: { es: 'Descripción de la propia interfaz.', en: 'Description of the interface itself.' },
  },
} as const satisfies Record<string, { name: Phrase; about: Phrase }>;

type OperationGroup = (typeof named)[keyof typeof named];

/** The groups of operations, in the order of the reference page. */
export const operationGroups: readonly OperationGroup[] = Object.values(named);

/** The group of the operations on a path: the few about the interface itself stand together. */
export const groupOf = (path: string): OperationGroup => {
  const first = path.split('/')[1] ?? '';
  return first in named ? named[first as keyof typeof named] : named.interface;
};
