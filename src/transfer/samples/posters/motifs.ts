import type { Motif } from './motif.ts';
import { books } from './motifs/books.ts';
import { curtain } from './motifs/curtain.ts';
import { dragon } from './motifs/dragon.ts';
import { fireworks } from './motifs/fireworks.ts';
import { hills } from './motifs/hills.ts';
import { market } from './motifs/market.ts';
import { mask } from './motifs/mask.ts';
import { paper } from './motifs/paper.ts';
import { pipes } from './motifs/pipes.ts';
import { pots } from './motifs/pots.ts';
import { reel } from './motifs/reel.ts';
import { rings } from './motifs/rings.ts';
import { strings } from './motifs/strings.ts';
import { sun } from './motifs/sun.ts';
import { talk } from './motifs/talk.ts';
import { tiles } from './motifs/tiles.ts';

/** All that posters show. */
export const motifs = {
  ...{ books, curtain, dragon, fireworks, hills, market, mask, paper },
  ...{ pipes, pots, reel, rings, strings, sun, talk, tiles },
} as const satisfies Record<string, Motif>;

/** The name of one of them. */
export type MotifName = keyof typeof motifs;
