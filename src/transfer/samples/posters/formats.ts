/** Width and height of a poster, in pixels: twice the room that the page of an event has for it. */
export const formats = {
  portrait: [720, 1008],
  square: [720, 720],
  landscape: [768, 512],
} as const satisfies Record<string, readonly [width: number, height: number]>;

/** The name of one of them. */
export type FormatName = keyof typeof formats;
