import type { Phrase } from '../../kernel/phrase.ts';

const named = {
  events: {
    name: { es: 'Eventos', en: 'Events' },
    about: { es: 'Qué pasa, cuándo y dónde.', en: 'What happens, when and where.' },
  },
  venues: {
    name: { es: 'Lugares', en: 'Venues' },
    about: { es: 'Dónde hay eventos.', en: 'Where events happen.' },
  },
  organizers: {
    name: { es: 'Organizadores', en: 'Organizers' },
    about: { es: 'Quién organiza los eventos.', en: 'Who holds the events.' },
  },
  categories: {
    name: { es: 'Categorías', en: 'Categories' },
    about: { es: 'Clases de eventos, unas dentro de otras.', en: 'Kinds of events, some within others.' },
  },
  tags: {
    name: { es: 'Etiquetas', en: 'Tags' },
    about: { es: 'Palabras sueltas que llevan los eventos.', en: 'Loose words that events carry.' },
  },
  media: {
    name: { es: 'Imágenes', en: 'Images' },
    about: {
      es: 'Las que muestran eventos, lugares y organizadores.',
      en: 'Those that events, venues and organizers show.',
    },
  },
  session: {
    name: { es: 'Sesión', en: 'Session' },
    about: {
      es: 'Entrar y salir con nombre y contraseña.',
      en: 'Signing in and out with name and password.',
    },
  },
  audit: {
    name: { es: 'Auditoría', en: 'Audit' },
    about: { es: 'Quién hizo qué, para quien administra.', en: 'Who did what, for administrators.' },
  },
  interface: {
    name: { es: 'La interfaz', en: 'The interface' },
    about: { es: 'Lo que la interfaz dice de sí misma.', en: 'What the interface says of itself.' },
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
