import { on } from 'node:events';
import sharp from 'sharp';
import { stepBack } from '../../../kernel/step-back.ts';

/*
 * Draws posters for `print-posters.ts`, which starts it. A process of its own, because what sharp may open is settled
 * for a whole process, and the one that works on pictures of others opens no SVG.
 */

stepBack();
process.on('disconnect', () => process.exit());

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
sharp.cache(false);
sharp.concurrency(1);

for await (const [svg] of on(process, 'message')) {
  // Edges between colours stay sharp only where colours are not stored at half the width.
  const drawing = sharp(Buffer.from(String(svg))).jpeg({ quality: 90, chromaSubsampling: '4:4:4' });
  process.send?.(await drawing.toBuffer());
}
