/** The names in a cell, between commas, each once. A name that is known stays whole with its commas. */
export const namesIn = (text: string, isKnown: (name: string) => boolean): readonly string[] => {
  if (text === '') return [];
  if (isKnown(text)) return [text];
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names)];
};
