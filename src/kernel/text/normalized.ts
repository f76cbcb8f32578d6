/** The first combining mark. */
const combining = /[\u0300-\uffff]/;
const run = /\p{M}{2,}/gu;
/** UAX #15, 13: Stream-Safe Text Format. */
const mostTogether = 30;

/**
 * The text in a Unicode normal form, without combining marks past thirty in a row, which no writing has: putting them
 * into order takes the square of their number, and nobody else is answered meanwhile.
 */
export const normalized = (text: string, form: 'NFC' | 'NFKD'): string => {
  // Nothing before the first combining mark is composed otherwise (UAX #15, 9, NFC_Quick_Check).
  if (!combining.test(text)) return form === 'NFC' ? text : text.normalize(form);
  const bounded = text.replace(run, (marks) =>
    marks.length > mostTogether ? marks.slice(0, mostTogether).toWellFormed() : marks,
  );
  return bounded.normalize(form);
};
