const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const httpDate = /^[A-Z][a-z]{2}, (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d:\d\d:\d\d) GMT$/;

const readHttpDate = (text: string): Temporal.Instant | null => {
  const [, day, month = '', year, time] = httpDate.exec(text) ?? [];
  const number = String(months.indexOf(month) + 1).padStart(2, '0');
  try {
    return Temporal.Instant.from(`${year}-${number}-${day}T${time}Z`);
  } catch {
    return null;
  }
};

/** The milliseconds that a `Retry-After` asks to wait, in seconds or as a date (RFC 9110 10.2.3); null for none. */
export const readRetryAfter = (
  header: string | string[] | undefined,
  now: Temporal.Instant,
): number | null => {
  const text = String(header ?? '').trim();
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1000;
  const until = readHttpDate(text);
  return until === null ? null : Math.max(0, until.epochMilliseconds - now.epochMilliseconds);
};
