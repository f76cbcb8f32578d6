import type { DateStyle } from '../../words/dates/formats.ts';
import type { Frame } from '../layout/frame-data.ts';

/** How the page of that frame writes dates. */
export const styleOf = ({ language, region }: Frame): DateStyle => ({ language, region });
