const requestId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-\d+$/;

/**
 * Whether an answer is a Cartelera's, by headers that each of its answers has: its way of writing `X-Request-Id`, which
 * a server in front may replace, or a policy that begins by forbidding all.
 */
export const isOwnAnswer = (headers: Readonly<Record<string, string>>): boolean =>
  requestId.test(headers['x-request-id'] ?? '') ||
  (headers['content-security-policy'] ?? '').startsWith("default-src 'none';");
