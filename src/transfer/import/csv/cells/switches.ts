const meanings: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'on', 'x', 'sí', 'si', 's', 'verdadero', 'cierto'].map(
    (word): [string, boolean] => [word, true],
  ),
  ...['false', 'no', 'n', '0', 'off', 'falso'].map((word): [string, boolean] => [word, false]),
]);

/** What a cell says that may be on or off, as people and spreadsheets write it; undefined for other words. */
export const readSwitch = (text: string): boolean | undefined => meanings.get(text.toLowerCase());
