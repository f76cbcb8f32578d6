import type { AddressFault } from '../../../kernel/addresses/filters.ts';
import { AppError } from '../../../kernel/error.ts';

/** 400 for an address that asks for too much, or for what nobody understands; it names the parameter. */
export const addressRefusal = ({ parameter, reason, most }: AddressFault): AppError => {
  const name = parameter ?? '';
  const text = {
    unreadable: { es: `«${name}» no se entiende.`, en: `“${name}” makes no sense.` },
    too_long: {
      es: `«${name}» supera los ${most} caracteres.`,
      en: `“${name}” is longer than ${most} characters.`,
    },
    too_many_values: {
      es: `«${name}» supera los ${most} valores.`,
      en: `“${name}” has more than ${most} values.`,
    },
    too_many_parameters: {
      es: `La dirección lleva más de ${most} filtros.`,
      en: `The address has more than ${most} filters.`,
    },
  };
  return new AppError('invalid', 'rest_invalid_param', text[reason]);
};
