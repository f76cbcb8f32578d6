/** Whether everything is tested in its long form and on both databases, as `npm run test:all` does. */
export const isLongRun = process.env['CARTELERA_TEST_ALL'] === '1';

/** Returns what a test uses in `npm test`, or what it uses in its long form, in `npm run test:all`. */
export const shortOrLong = <Value>(short: Value, long: Value): Value => (isLongRun ? long : short);
