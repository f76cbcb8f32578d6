import { about, field, named, optional, said } from '../../kernel/schema/field.ts';
import { Type } from '../../kernel/schema/type.ts';

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

/** Members of the image object (reference events-api 1.2, venues 1.4). */
export const imageMembers = {
  url: text('Dirección del archivo.', 'Address of the file.', address, { format: 'uri' }),
  id: whole('Identificador de la imagen.', 'Id of the image.', 9),
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
  Type.Object({ id: whole('Identificador de la imagen.', 'Id of the image.', 9) }),
  Type.Literal(false),
  Type.Null(),
]);

/** What means no image, beside the empty text. */
export const noImage = [null, false, 0];
