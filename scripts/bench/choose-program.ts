import { realpathSync, statSync } from 'node:fs';
import { measureProgram } from './processes.ts';

/** From here on the program of this `main.js` is measured; throws where there is no such file. */
export const chooseProgram = (main: string): void => {
  if (!statSync(main, { throwIfNoEntry: false })?.isFile())
    throw new Error(`--program: there is no file ${main}`);
  measureProgram(realpathSync(main));
};
