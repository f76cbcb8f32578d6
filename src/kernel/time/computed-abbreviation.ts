/**
 * The abbreviation that the tz database gives an offset without a name of its own: `+03`, `-0330`. Seconds east
 * of UTC, which are cut to whole minutes.
 */
export const computedAbbreviation = (seconds: number): string => {
  const minutes = Math.trunc(Math.abs(seconds) / 60);
  const pad = (value: number): string => String(value).padStart(2, '0');
  const rest = minutes % 60;
  return `${seconds < 0 ? '-' : '+'}${pad(Math.trunc(minutes / 60))}${rest === 0 ? '' : pad(rest)}`;
};
