import { about, field, named, optional, said } from '../../kernel/schema/field.ts';
import { Type } from '../../kernel/schema/type.ts';
import { longest } from '../records/lengths.ts';
import { listSchema, type PageSizes, pageFields, recordMembers } from '../records/record-schema.ts';
import { warningsMember } from '../records/warning-schema.ts';
import { imageMembers } from './image-schema.ts';

const { text, whole } = optional;

/** The id in the path of one image. */
export const imageId = {
  id: field.whole('Identificador de la imagen.', 'Id of the image.', 9),
};

const longText = { rule: 'string', maxLength: longest.text, none: [null] };

/** What may be said about an image; an empty text clears. */
export const imageFields = {
  title: text(
    'Título; si falta al subirla, el nombre del archivo.',
    'Title; when absent on upload, the name of the file.',
    'Cartel de las fiestas',
    { rule: 'string', maxLength: longest.name },
  ),
  alt_text: text(
    'Texto alternativo: una línea, sin etiquetas HTML.',
    'Alternative text: one line, without markup.',
    'Una banda toca en la plaza',
    longText,
  ),
  caption: text('Pie, en HTML.', 'Caption, in HTML.', 'Foto: Eva Ruiz', longText),
  description: text(
    'Descripción, en HTML.',
    'Description, in HTML.',
    'Cartel ganador del concurso.',
    longText,
  ),
};

/** The parameters of a list of images. */
export const imageQuery = (sizes: PageSizes) => ({
  ...pageFields('Imágenes', 'Images', sizes),
  search: text(
    'Texto que debe aparecer en el título o en el nombre del archivo.',
    'Text that must occur in the title or in the name of the file.',
    'cartel',
    { rule: 'search-text' },
  ),
  author: whole(
    'Solo las que subió este usuario, por su id.',
    'Only those that this user uploaded, by id.',
    1,
    {
      rule: 'positive-int',
    },
  ),
});

const { author, date, date_utc, modified, modified_utc, revision } = recordMembers;

/** An image as its own routes answer it: the image object of v1 with what is said about it. */
export const mediaSchema = Type.Object(
  {
    ...imageMembers,
    ...{ author, date, date_utc, modified, modified_utc },
    rest_url: field.text(
      'Dirección del registro.',
      'Address of the record.',
      'https://agenda.example/calendar/events/v1/media/9',
      { format: 'uri' },
    ),
    title: field.text('Título, en HTML.', 'Title, in HTML.', 'Cartel de las fiestas'),
    alt_text: field.text(
      'Texto alternativo, sin etiquetas HTML.',
      'Alternative text, without markup.',
      'Una banda toca en la plaza',
    ),
    caption: field.text('Pie, en HTML.', 'Caption, in HTML.', '<p>Foto: Eva Ruiz</p>'),
    description: field.text('Descripción, en HTML.', 'Description, in HTML.', ''),
    file_name: field.text('Nombre original del archivo.', 'Original name of the file.', 'cartel.png'),
    source_url: Type.Union(
      [Type.String(), Type.Null()],
      said(
        'Dirección de la que se descargó, visible con permiso para subir imágenes; null si se subió.',
        'Address it was downloaded from, visible with the right to upload; null when uploaded.',
        null,
      ),
    ),
    mime_type: field.text('Tipo del archivo.', 'Type of the file.', 'image/png'),
    revision,
    warnings: warningsMember,
  },
  named('Media', 'Una imagen con sus datos.', 'An image with its data.'),
);

/** A page of images. */
export const mediaListSchema = listSchema(
  'media',
  mediaSchema,
  about('Las imágenes de la página.', 'The images of the page.'),
  named('MediaList', 'Una página de imágenes.', 'A page of images.'),
);
