import { readTimesCell } from './time-cell.ts';

/** Whether a time beside a date is what databases write where there is none: 00:00, for an end also 23:59. */
export const isDayEdge = (time: string, edge: 'start' | 'end'): boolean => {
  const said = readTimesCell(time);
  if (said?.start === undefined || said.end !== undefined || said.start.nextDay) return false;
  const { hour, minute } = said.start.time;
  return (hour === 0 && minute === 0) || (edge === 'end' && hour === 23 && minute === 59);
};
