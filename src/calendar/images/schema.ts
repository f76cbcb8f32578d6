import type { ParameterOptions } from '../../kernel/schema/parameter.ts';
import { said } from '../../kernel/schema/said.ts';
import { Type } from '../../kernel/schema/type.ts';
import { longest } from '../records/lengths.ts';
import { listMembers, recordMembers } from '../records/record-schema.ts';
import { imageMembers } from './image-schema.ts';

// TypeBox takes any option; these take only what the interface understands.
const text = (options: ParameterOptions) => Type.Optional(Type.String({ ...(options as object) }));
const whole = (options: ParameterOptions) => Type.Integer({ ...(options as object) });

/** The id in the path of one image. */
export const imageId = {
  id: whole({ about: { es: 'Identificador de la imagen.', en: 'Id of the image.' }, example: 9 }),
};

/** What may be said about an image; an empty text clears. */
export const imageFields = {
  title: text({
    about: {
      es: 'Título; si falta al subirla, el nombre del fichero.',
      en: 'Title; when absent on upload, the name of the file.',
    },
    example: 'Cartel de las fiestas',
    rule: 'string',
    maxLength: longest.name,
  }),
  alt_text: text({
    about: {
      es: 'Lo que se ve, para quien no puede verlo; una línea sin marcas.',
      en: 'What it shows, for those who cannot see it; one line without markup.',
    },
    example: 'Una banda toca en la plaza',
    rule: 'string',
    maxLength: longest.text,
  }),
  caption: text({
    about: { es: 'Pie, en HTML.', en: 'Caption, in HTML.' },
    example: 'Foto: Eva Ruiz',
    rule: 'string',
    maxLength: longest.text,
  }),
  description: text({
    about: { es: 'Descripción, en HTML.', en: 'Description, in HTML.' },
    example: 'Cartel ganador del concurso.',
    rule: 'string',
    maxLength: longest.text,
  }),
};

/** The parameters of a list of images. */
export const imageQuery = (perPage: { readonly default: number; readonly most: number }) => ({
  page: whole({
    about: { es: 'Página, desde 1.', en: 'Page, from 1.' },
    example: 1,
    default: 1,
    minimum: 1,
    rule: 'positive-int',
  }),
  per_page: whole({
    about: {
      es: `Imágenes por página; lo que pase de ${perPage.most} se queda en ${perPage.most}.`,
      en: `Images a page; more than ${perPage.most} is cut to ${perPage.most}.`,
    },
    example: 20,
    default: perPage.default,
    minimum: 1,
    rule: 'positive-int',
  }),
  search: text({
    about: {
      es: 'Texto que debe estar en el título o en el nombre del fichero.',
      en: 'Text that must stand in the title or in the name of the file.',
    },
    example: 'cartel',
    rule: 'search-text',
  }),
  author: Type.Optional(
    whole({
      about: { es: 'Solo las que subió esta persona.', en: 'Only those that this user uploaded.' },
      example: 1,
      rule: 'positive-int',
    }),
  ),
});

/** An image as its own routes answer it: the image object of v1 with what is said about it. */
export const mediaSchema = Type.Object(
  {
    ...imageMembers,
    author: recordMembers.author,
    date: recordMembers.date,
    date_utc: recordMembers.date_utc,
    modified: recordMembers.modified,
    modified_utc: recordMembers.modified_utc,
    rest_url: Type.String({
      format: 'uri',
      ...said(
        'Dirección del registro.',
        'Address of the record.',
        'https://agenda.example/calendar/events/v1/media/9',
      ),
    }),
    title: Type.String(said('Título, en HTML.', 'Title, in HTML.', 'Cartel de las fiestas')),
    alt_text: Type.String(
      said('Lo que se ve, sin marcas.', 'What it shows, without markup.', 'Una banda toca en la plaza'),
    ),
    caption: Type.String(said('Pie, en HTML.', 'Caption, in HTML.', '<p>Foto: Eva Ruiz</p>')),
    description: Type.String(said('Descripción, en HTML.', 'Description, in HTML.', '')),
    file_name: Type.String(
      said(
        'Cómo se llamaba el fichero donde estaba.',
        'What the file was called where it came from.',
        'cartel.png',
      ),
    ),
    source_url: Type.Union([Type.String(), Type.Null()], {
      ...said(
        'De dónde se trajo, para quien puede subir imágenes; null si se subió.',
        'Where it was fetched from, for those who may upload; null when uploaded.',
        null,
      ),
    }),
    mime_type: Type.String(said('Tipo del fichero.', 'Type of the file.', 'image/png')),
  },
  {
    $id: 'Media',
    about: { es: 'Una imagen con lo que se dice de ella.', en: 'An image with what is said about it.' },
  },
);

/** A page of images. */
export const mediaListSchema = Type.Object(
  {
    media: Type.Array(mediaSchema, {
      about: { es: 'Las imágenes de la página.', en: 'The images of the page.' },
    }),
    ...listMembers('media'),
  },
  { $id: 'MediaList', about: { es: 'Una página de imágenes.', en: 'A page of images.' } },
);
