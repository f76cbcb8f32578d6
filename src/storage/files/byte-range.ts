import type { ByteRange } from './image-store.ts';

/**
 * The stretch that a `Range` header asks for of a file of that size (RFC 9110 14.1.2); null for the whole file, which
 * is also what several stretches, other units and unreadable headers get; `'none'` when nothing of it is there.
 */
export const rangeOf = (header: string | undefined, size: number): ByteRange | null | 'none' => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return null;
  if (from === '') return to === '0' ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
};
