import { utcText } from '../../kernel/clock.ts';

/** How long a session lasts. */
export interface SessionLifetimes {
  /** Minutes after which it ends when it is not used. */
  readonly idleMinutes: number;
  /** Hours after which it ends in any case. */
  readonly hours: number;
}

const instantOf = (text: string): Temporal.Instant => Temporal.Instant.from(`${text.replace(' ', 'T')}Z`);

/** When a session ends that began and was last used then; all UTC texts. */
export const sessionEnd = (
  createdAt: string,
  lastUsedAt: string,
  { idleMinutes, hours }: SessionLifetimes,
): string => {
  const idle = utcText(instantOf(lastUsedAt).add({ minutes: idleMinutes }));
  const absolute = utcText(instantOf(createdAt).add({ hours }));
  return idle < absolute ? idle : absolute;
};

/** Sessions that began or were last used before these moments have ended; UTC texts. */
export const endedBefore = (
  now: Temporal.Instant,
  { idleMinutes, hours }: SessionLifetimes,
): { readonly createdAt: string; readonly lastUsedAt: string } => ({
  createdAt: utcText(now.subtract({ hours })),
  lastUsedAt: utcText(now.subtract({ minutes: idleMinutes })),
});
