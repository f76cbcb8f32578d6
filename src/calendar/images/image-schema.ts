import { said } from '../../kernel/schema/said.ts';
import { Type } from '../../kernel/schema/type.ts';

const pixels = (es: string, en: string, example: number) =>
  Type.Integer({ minimum: 1, ...said(es, en, example) });
const address = 'https://agenda.example/media/0f8fad5bd9cb469fa16570867728950e.png';

const ImageSizeSchema = Type.Object(
  {
    width: pixels('Ancho en píxeles.', 'Width in pixels.', 300),
    height: pixels('Alto en píxeles.', 'Height in pixels.', 200),
    'mime-type': Type.String(said('Tipo del fichero.', 'Type of the file.', 'image/png')),
    filesize: Type.Integer(said('Tamaño del fichero en bytes.', 'Size of the file in bytes.', 12_000)),
    url: Type.String({ format: 'uri', ...said('Dirección del fichero.', 'Address of the file.', address) }),
  },
  { $id: 'ImageSize', about: { es: 'Una imagen en otro tamaño.', en: 'An image in another size.' } },
);

/** Members of the image object (reference events-api 1.2, venues 1.4). */
export const imageMembers = {
  url: Type.String({ format: 'uri', ...said('Dirección del fichero.', 'Address of the file.', address) }),
  id: Type.Integer(said('Identificador de la imagen.', 'Id of the image.', 9)),
  extension: Type.String(said('Extensión del fichero.', 'Extension of the file.', 'png')),
  width: pixels('Ancho en píxeles.', 'Width in pixels.', 800),
  height: pixels('Alto en píxeles.', 'Height in pixels.', 600),
  filesize: Type.Integer(said('Tamaño del fichero en bytes.', 'Size of the file in bytes.', 336_208)),
  sizes: Type.Optional(
    Type.Record(
      Type.String(),
      ImageSizeSchema,
      said(
        'Otros tamaños de la imagen, por nombre: `thumbnail`, `medium`, `medium_large` y `large`, si es mayor que ellos.',
        'Other sizes of the image, by name: `thumbnail`, `medium`, `medium_large` and `large` where it is larger.',
        { medium: { width: 300, height: 200, 'mime-type': 'image/png', filesize: 12_000, url: address } },
      ),
    ),
  ),
  alt_text: Type.Optional(
    Type.String(
      said(
        'Lo que muestra la imagen, para quien no la ve; si alguien lo ha escrito.',
        'What the image shows, for those who cannot see it; when somebody has written it.',
        'La banda municipal en el quiosco',
      ),
    ),
  ),
};

const ImageSchema = Type.Object(imageMembers, {
  $id: 'Image',
  about: { es: 'Una imagen.', en: 'An image.' },
});

/** A picture as the interface answers it, where there may be none (reference events-api 1.2). */
export const imageOrNone = Type.Union([ImageSchema, Type.Literal(false)], {
  about: { es: 'La imagen destacada; `false` si no hay.', en: 'The featured image; `false` for none.' },
});
