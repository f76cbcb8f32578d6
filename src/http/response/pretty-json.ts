const indent = (depth: number): string => `\n${'    '.repeat(depth)}`;

/** Where the JSON text ends that begins at `at`: after its closing quotation mark. */
const afterText = (json: string, at: number): number => {
  for (let end = json.indexOf('"', at + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json[before] === '\\') before -= 1;
    if ((end - before) % 2 === 1) return end + 1;
  }
  return json.length;
};

/**
 * JSON without white space, as `JSON.stringify(value, null, 4)` would write it, in as many pieces. No piece may end inside
 * a text.
 */
export const prettyPieces = async function* (
  pieces: Iterable<string> | AsyncIterable<string>,
): AsyncGenerator<string> {
  let depth = 0;
  let isOpened = false;
  for await (const piece of pieces) {
    let pretty = '';
    let at = 0;
    while (at < piece.length) {
      const character = piece[at] ?? '';
      const isEnd = character === '}' || character === ']';
      if (isEnd) depth -= 1;
      // Nothing stands between the brackets of an empty list or object.
      if (isOpened !== isEnd) pretty += indent(depth);
      isOpened = character === '{' || character === '[';
      if (isOpened) depth += 1;
      const end = character === '"' ? afterText(piece, at) : at + 1;
      pretty += piece.slice(at, end);
      if (character === ',') pretty += indent(depth);
      else if (character === ':') pretty += ' ';
      at = end;
    }
    yield pretty;
  }
};
