import type { Address } from '../event/event-data.ts';

/** Whether there is anything to say of where something is. */
export const isKnown = ({ lines, directions, onMap }: Address): boolean =>
  lines.length > 0 || directions !== null || onMap !== null;
