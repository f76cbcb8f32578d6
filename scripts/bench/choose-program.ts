import { realpathSync, statSync } from 'node:fs';
import { measureProgram } from './processes.ts';

/** The whole path of a `main.js`; throws where there is no such file. */
export const findProgram = (path: string): string => {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Error(`there is no program ${path}`);
  return realpathSync(path);
};

/** From here on the program of this `main.js` is measured; throws where there is no such file. */
export const chooseProgram = (path: string): void => measureProgram(findProgram(path));
