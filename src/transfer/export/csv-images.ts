import type { ExportSource } from './source.ts';

/** The addresses of images by id; unknown ids are absent. */
export const findImageAddresses = async (
  { snapshot, images, links }: ExportSource,
  rows: Iterable<{ readonly image_id: number | null }>,
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set([...rows].flatMap(({ image_id }) => image_id ?? []))];
  const found = await images.findImages(snapshot.database.read, ids);
  return new Map([...found].map(([id, row]) => [id, String(images.imageJson(row, links)['url'] ?? '')]));
};

/** The address of the image of a record, `''` for none. */
export const imageCell = (
  { image_id }: { readonly image_id: number | null },
  addresses: ReadonlyMap<number, string>,
): string => (image_id === null ? '' : (addresses.get(image_id) ?? ''));
