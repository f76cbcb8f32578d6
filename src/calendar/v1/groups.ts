import type { Phrase } from '../../kernel/phrase.ts';

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
