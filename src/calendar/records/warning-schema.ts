import { warningPhrases } from '../../kernel/result.ts';
import { said, Type } from '../../kernel/schema/type.ts';

const WarningSchema = Type.Object(
  {
    field: Type.String(
      said(
        'El campo; dentro de un objeto, con su camino, como `venue.address`.',
        'The field; inside an object with its path, like `venue.address`.',
        'start_date',
      ),
    ),
    code: Type.Enum(Object.keys(warningPhrases), said('Qué ha pasado.', 'What happened.', 'time_moved')),
    message: Type.String(
      said('Lo mismo para personas.', 'The same for people.', warningPhrases.time_moved.es),
    ),
  },
  {
    $id: 'Warning',
    about: {
      es: 'Un campo que se ha guardado de forma distinta a como llegó.',
      en: 'A field that was stored differently from what was sent.',
    },
  },
);

/** What `?warnings=true` adds to a record in the answer of its write. */
export const warningsMember = Type.Optional(
  Type.Array(WarningSchema, {
    isRare: true,
    about: {
      es: 'Lo que se ha guardado de forma distinta a como llegó; solo al crear o actualizar con `?warnings=true`.',
      en: 'What was stored differently from what was sent; only on a creation or update with `?warnings=true`.',
    },
  }),
);
