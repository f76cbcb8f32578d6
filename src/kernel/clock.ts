/** Where the present moment comes from; tests hand in their own. */
export type Clock = () => Temporal.Instant;

/** The machine's clock. */
export const systemClock: Clock = () => Temporal.Now.instant();

const texts = new Map<number, string>();
const mostTexts = 1000;

/** A moment as it is stored and answered: `YYYY-MM-DD HH:MM:SS` in UTC, seconds cut. */
export const utcText = (instant: Temporal.Instant): string => {
  // A write says the same second several times, and Temporal takes a while to say it.
  const second = Math.floor(instant.epochMilliseconds / 1000);
  const known = texts.get(second);
  if (known !== undefined) return known;
  const text = instant.toString({ smallestUnit: 'second' }).slice(0, 19).replace('T', ' ');
  if (texts.size >= mostTexts) texts.clear();
  texts.set(second, text);
  return text;
};
