const httpDate = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** Returns the milliseconds to wait by a `Retry-After`, in seconds or as a date (RFC 9110 10.2.3); null for none. */
export const readRetryAfter = (
  header: string | string[] | undefined,
  now: Temporal.Instant,
): number | null => {
  const text = String(header ?? '').trim();
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000;
  const until = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? null : Math.max(0, until - now.epochMilliseconds);
};

const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d+$/;

/**
 * Whether an answer is a Cartelera's, by headers that each of its answers has: its way of writing `X-Request-Id`, which
 * a server in front may replace, or a policy that begins by forbidding all.
 */
export const isOwnAnswer = (headers: Readonly<Record<string, string>>): boolean =>
  requestId.test(headers['x-request-id'] ?? '') ||
  (headers['content-security-policy'] ?? '').startsWith("default-src 'none';");
