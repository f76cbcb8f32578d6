import { about, field, named, optional, said, Type } from '../../kernel/schema/type.ts';
import { listSchema, type PageSizes, pageFields, recordMembers } from '../records/record-schema.ts';
import { warningsMember } from '../records/warning-schema.ts';
import { textMembers } from './image-texts.ts';

const { text, whole } = field;

const pixels = (es: string, en: string, example: number) => whole(es, en, example, { minimum: 1 });
const address = 'https://agenda.example/media/0f8fad5bd9cb469fa16570867728950e.png';

const ImageSizeSchema = Type.Object(
  {
    width: pixels('Ancho en píxeles.', 'Width in pixels.', 300),
    height: pixels('Alto en píxeles.', 'Height in pixels.', 200),
    'mime-type': text('Tipo del archivo.', 'Type of the file.', 'image/png'),
    filesize: whole('Tamaño del archivo en bytes.', 'Size of the file in bytes.', 12_000),
    url: text('Dirección del archivo.', 'Address of the file.', address, { format: 'uri' }),
  },
  named('ImageSize', 'Una imagen en otro tamaño.', 'An image in another size.'),
);

/** The id in the path of one image. */
export const imageId = { id: whole('Identificador de la imagen.', 'Id of the image.', 9) };

/** Members of the image object (reference events-api 1.2, venues 1.4). */
export const imageMembers = {
  url: text('Dirección del archivo.', 'Address of the file.', address, { format: 'uri' }),
  ...imageId,
  extension: text('Extensión del archivo.', 'Extension of the file.', 'png'),
  width: pixels('Ancho en píxeles.', 'Width in pixels.', 800),
  height: pixels('Alto en píxeles.', 'Height in pixels.', 600),
  filesize: whole('Tamaño del archivo en bytes.', 'Size of the file in bytes.', 336_208),
  sizes: Type.Optional(
    Type.Record(
      Type.String(),
      ImageSizeSchema,
      said(
        'Otros tamaños de la imagen, por nombre: `thumbnail`, `medium`, `medium_large` y `large`, si la original es mayor.',
        'Other sizes of the image, by name: `thumbnail`, `medium`, `medium_large` and `large`, where the original is larger.',
        { medium: { width: 300, height: 200, 'mime-type': 'image/png', filesize: 12_000, url: address } },
      ),
    ),
  ),
  alt_text: optional.text(
    'Texto alternativo de la imagen, si lo tiene.',
    'Alternative text of the image, if it has one.',
    'La banda municipal en el quiosco',
  ),
};

const ImageSchema = Type.Object(imageMembers, named('Image', 'Una imagen.', 'An image.'));

/** A picture as the interface answers it, where there may be none (reference events-api 1.2). */
export const imageOrNone = Type.Union(
  [ImageSchema, Type.Literal(false)],
  about('La imagen destacada; `false` si no la hay.', 'The featured image; `false` for none.'),
);

/** The forms of a field that names an image, beside a text: its id, and the object of an answer. */
export const imageForms = Type.Union([
  Type.Integer(),
  Type.Object(imageId),
  Type.Literal(false),
  Type.Null(),
]);

/** What means no image, beside the empty text. */
export const noImage = [null, false, 0];

/** The parameters of a list of images. */
export const imageQuery = (sizes: PageSizes) => ({
  ...pageFields('Imágenes', 'Images', sizes),
  search: optional.text(
    'Texto que debe aparecer en el título o en el nombre del archivo.',
    'Text that must occur in the title or in the name of the file.',
    'cartel',
    { rule: 'search-text' },
  ),
  author: optional.whole(
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
    rest_url: text(
      'Dirección del registro.',
      'Address of the record.',
      'https://agenda.example/calendar/events/v1/media/9',
      { format: 'uri' },
    ),
    ...textMembers,
    file_name: text('Nombre original del archivo.', 'Original name of the file.', 'cartel.png'),
    source_url: Type.Union(
      [Type.String(), Type.Null()],
      said(
        'Dirección de la que se descargó, visible con permiso para subir imágenes; null si se subió.',
        'Address it was downloaded from, visible with the right to upload; null when uploaded.',
        null,
      ),
    ),
    mime_type: text('Tipo del archivo.', 'Type of the file.', 'image/png'),
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
