import { placeLine, website } from '../linked-records/text-fields.ts';

/** Every text of an organizer but its name, in the order of responses. */
export const organizerTexts = {
  phone: placeLine('Teléfono.', 'Telephone number.', '+34 975 000 000', {
    headings: [['Phone'], ['Teléfono']],
  }),
  website: website('https://orquesta.example/', true),
  email: placeLine('Correo electrónico.', 'E-mail address.', 'hola@orquesta.example', {
    headings: [
      ['Email', 'E-mail'],
      ['Correo', 'Correo electrónico'],
    ],
    asParameter: {
      about: { es: 'Correo electrónico, como texto libre.', en: 'E-mail address, as free text.' },
    },
  }),
};
