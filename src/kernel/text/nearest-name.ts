/** The most letters that a mistyped name differs in. */
const mostDifferences = 2;

/** How many letters have to be put in, left out or replaced to make one name of the other (Levenshtein distance). */
const differences = (a: string, b: string): number => {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const replaced = (above[column] ?? 0) + (letter === other ? 0 : 1);
      line.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
};

/** The name that somebody who wrote `given` most likely meant; null when none is near. Letter case does not count. */
export const nearestName = (given: string, names: Iterable<string>): string | null => {
  const lower = given.toLowerCase();
  let nearest: string | null = null;
  let least = Math.min(mostDifferences, Math.floor(given.length / 2)) + 1;
  for (const name of names) {
    if (Math.abs(name.length - lower.length) >= least) continue;
    const count = differences(lower, name.toLowerCase());
    if (count < least) [nearest, least] = [name, count];
  }
  return nearest;
};
