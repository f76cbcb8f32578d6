import { events } from './requests.ts';
import type { Target } from './setting.ts';

/** Ids of some events, and when the first of all begins. */
export const lookAround = async ({ address }: Target): Promise<{ ids: number[]; startAt: string }> => {
  const answer = await fetch(`${address}${events}?start_date=2020-01-01&per_page=500`);
  const { events: listed } = (await answer.json()) as { events: { id: number; start_date: string }[] };
  return { ids: listed.map(({ id }) => id), startAt: listed[0]?.start_date ?? '' };
};

/** How many acknowledged creations cannot be read as they were acknowledged. */
export const countLost = async (
  { address }: Target,
  acknowledged: ReadonlyMap<number, string>,
): Promise<number> => {
  let lost = 0;
  for (const [id, title] of acknowledged) {
    const answer = await fetch(`${address}${events}/${id}`);
    const body = (await answer.json()) as { title?: string };
    if (answer.status !== 200 || body.title !== title) lost += 1;
  }
  return lost;
};
