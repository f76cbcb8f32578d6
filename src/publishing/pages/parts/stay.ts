import type { Frame } from '../layout/frame-data.ts';

/** The target of a link or form that stays in an embed; undefined where it does not, and on pages by themselves. */
export const stay = ({ embed }: Pick<Frame, 'embed'>, address: string): '_self' | undefined =>
  embed !== null && (address.startsWith(embed.root) || address.startsWith('#')) ? '_self' : undefined;
