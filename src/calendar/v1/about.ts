import type { Phrase } from '../../kernel/phrase.ts';

/** What the interface is, for `doc`. */
export const docAbout: Phrase = {
  es: 'Interfaz de la agenda: eventos, lugares, organizadores, categorías, etiquetas e imágenes.',
  en: 'Interface of the calendar: events, venues, organizers, categories, tags and images.',
};

/** What the interface is and how it is used, for OpenAPI. */
export const openApiAbout: Phrase = {
  es: `Agenda de eventos con sus lugares, organizadores, categorías y etiquetas.

- **Quién llama.** Leer lo publicado no pide credenciales. Para escribir hace falta una contraseña de aplicación (\`Basic\`), una clave (\`Bearer\`) o haber entrado con nombre y contraseña (\`POST /session\`).
- **Parámetros.** Valen igual en la consulta, en un formulario o en un cuerpo JSON. Una modificación solo cambia lo que nombra, con POST, PUT o PATCH.
- **Textos.** Títulos, nombres y descripciones son HTML; con \`?text=plain\` llegan sin marcas. El servicio puede tener lo segundo como valor por defecto: entonces \`?text=html\` da HTML.
- **Horas.** \`YYYY-MM-DD HH:MM:SS\`, en la zona que dice cada campo.
- **Errores.** Todos tienen \`code\`, \`message\` y \`data.status\`; los programas deciden por \`code\`.
- **Cambios ajenos.** Con la etiqueta \`ETag\` de una lectura, \`If-None-Match\` ahorra repetirla e \`If-Match\` evita pisar lo que otra persona haya cambiado.`,
  en: `Calendar of events with their venues, organizers, categories and tags.

- **Who calls.** Reading what is published needs no credentials. Writing needs an application password (\`Basic\`), a key (\`Bearer\`), or having signed in with name and password (\`POST /session\`).
- **Parameters.** They mean the same in the query, in a form and in a JSON body. An update changes only what it names, by POST, PUT or PATCH.
- **Texts.** Titles, names and descriptions are HTML; with \`?text=plain\` they come without markup. The service may have the latter as its default: then \`?text=html\` gives HTML.
- **Times.** \`YYYY-MM-DD HH:MM:SS\`, in the zone that each field tells.
- **Errors.** All have \`code\`, \`message\` and \`data.status\`; programs decide by \`code\`.
- **Changes by others.** With the \`ETag\` of a read, \`If-None-Match\` saves repeating it and \`If-Match\` keeps you from overwriting what someone else has changed.`,
};
