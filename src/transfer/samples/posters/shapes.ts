/*
 * Shapes of a poster as SVG elements. Measures are units of the drawing, colours `#rrggbb`, turns parts of a circle.
 */

const rounded = (value: number): string => String(Number(value.toFixed(1)));

/** The text of a path, its numbers with one decimal. */
export const d = (parts: TemplateStringsArray, ...numbers: readonly number[]): string =>
  parts.map((part, index) => `${part}${index in numbers ? rounded(numbers[index] ?? 0) : ''}`).join('');

/** So many shapes, one after the other. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** One of the values, from the first on and round again. */
export const turnOf = <T>(values: readonly [T, ...T[]], index: number): T =>
  values[index % values.length] ?? values[0];

/** A rectangle from its upper left corner. */
export const rectangle = (x: number, y: number, width: number, height: number, fill: string): string =>
  `<path d="${d`M${x} ${y}h${width}v${height}h${-width}z`}" fill="${fill}"/>`;

/** A full circle. */
export const disc = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="${fill}"/>`;

/** The line of a circle. */
export const ring = (x: number, y: number, radius: number, ink: string, thickness: number): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}" fill="none" stroke="${ink}" stroke-width="${rounded(thickness)}"/>`;

/** What a path encloses. */
export const area = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;

/** A path as a line with round ends. */
export const stroke = (path: string, ink: string, thickness: number): string =>
  `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${rounded(thickness)}" stroke-linecap="round"/>`;

/** Shapes moved, and turned around where they were moved to, in degrees. */
export const moved = (x: number, y: number, degrees: number, shapes: string): string =>
  `<g transform="translate(${rounded(x)} ${rounded(y)}) rotate(${rounded(degrees)})">${shapes}</g>`;

/** The point at that distance and turn from another, a quarter of a turn being below it. */
export const around = (x: number, y: number, radius: number, turn: number): readonly [number, number] => [
  x + radius * Math.cos(turn * 2 * Math.PI),
  y + radius * Math.sin(turn * 2 * Math.PI),
];
