const weekdays = ['lun', 'mar', 'mié', 'jue', 'vie', 'sáb', 'dom'];

/** What is not tied to a weekday stands on today and the next few days; weekdays begin behind tomorrow. */
const firstAhead = 2;

/**
 * The day that a text of the programme names: `0`, `-20` are days from today; `sáb` is the first Saturday from the day
 * after tomorrow on, `sáb+1` the one a week later.
 * @throws RangeError for any other text.
 */
export const dayNamed = (text: string, today: Temporal.PlainDate): Temporal.PlainDate => {
  if (/^-?\d+$/.test(text)) return today.add({ days: Number(text) });
  const [name = '', weeks = '0'] = text.split('+');
  const wanted = weekdays.indexOf(name) + 1;
  if (wanted === 0) throw new RangeError(`no day: ${text}`);
  const first = today.add({ days: firstAhead });
  return first.add({ days: ((wanted - first.dayOfWeek + 7) % 7) + 7 * Number(weeks) });
};
