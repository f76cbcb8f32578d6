import { field, named, said, Type } from '../../../kernel/schema/type.ts';

const { text } = field;
const digits = (es: string, en: string, example: string) => text(es, en, example, { pattern: '^[0-9]+$' });

/** A time taken apart (reference events-api 1). */
export const dateDetails = Type.Object(
  {
    year: digits('Año.', 'Year.', '2031'),
    month: digits('Mes.', 'Month.', '05'),
    day: digits('Día.', 'Day.', '10'),
    hour: digits('Hora.', 'Hour.', '20'),
    minutes: digits('Minutos.', 'Minutes.', '00'),
    seconds: digits('Segundos.', 'Seconds.', '00'),
  },
  named('DateDetails', 'Fecha y hora, desglosadas.', 'Date and time, in parts.'),
);

/** The prices of an event and how they were written (reference events-api 1.3). */
export const costDetails = Type.Object(
  {
    currency_symbol: text(
      'Símbolo o código de moneda del precio.',
      'Currency sign or code of the cost.',
      '€',
    ),
    currency_code: text('Siempre vacío.', 'Always empty.', ''),
    currency_position: text(
      'Posición de la moneda: prefix (delante), postfix (detrás) o vacío si no la hay.',
      'Position of the currency: prefix, postfix, or empty when there is none.',
      'postfix',
      { enum: ['prefix', 'postfix', ''] },
    ),
    values: Type.Array(
      Type.String(),
      said('Precios en orden ascendente.', 'Prices in ascending order.', ['10', '20']),
    ),
  },
  named('CostDetails', 'Precios, con su moneda.', 'Prices, with their currency.'),
);
