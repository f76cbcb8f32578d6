/** The most parts between commas that are looked for as one name. */
const mostJoined = 4;

/** Behind each comma and semicolon that ends no entity such as `&amp;`. */
const separator = /[,;](?<!&(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi;

/** The parts of a cell between commas and semicolons, with the signs between them. */
const partsOf = (text: string): readonly { readonly from: number; readonly to: number }[] => {
  const parts: { from: number; to: number }[] = [];
  let from = 0;
  for (const { index } of text.matchAll(separator)) {
    parts.push({ from, to: index });
    from = index + 1;
  }
  return [...parts, { from, to: text.length }];
};

type Parts = ReturnType<typeof partsOf>;

const joined = (text: string, parts: Parts, at: number, count: number): string =>
  text.slice(parts[at]?.from, parts[at + count - 1]?.to).trim();

/**
 * The names in a cell, between commas or semicolons, each once. A name that is known stays whole with its commas: the
 * whole cell, else the longest that up to four parts make.
 */
export const namesIn = (text: string, isKnown: (name: string) => boolean): readonly string[] => {
  if (text === '') return [];
  if (isKnown(text)) return [text];
  const parts = partsOf(text);
  const names = new Set<string>();
  for (let at = 0; at < parts.length; ) {
    let count = Math.min(mostJoined, parts.length - at);
    while (count > 1 && !isKnown(joined(text, parts, at, count))) count -= 1;
    const name = joined(text, parts, at, count);
    if (name !== '') names.add(name);
    at += count;
  }
  return [...names];
};

/** Every text in a cell that `namesIn` asks for, and the parts that are numbers: those could be ids. */
export const askedNames = (text: string): readonly string[] => {
  const parts = partsOf(text);
  const all = new Set<string>();
  if (parts.length > 1 || /^\d+$/.test(text)) all.add(text);
  for (const at of parts.keys()) {
    const alone = joined(text, parts, at, 1);
    if (/^\d+$/.test(alone)) all.add(alone);
    for (let count = 2; count <= Math.min(mostJoined, parts.length - at); count += 1) {
      all.add(joined(text, parts, at, count));
    }
  }
  return [...all];
};
