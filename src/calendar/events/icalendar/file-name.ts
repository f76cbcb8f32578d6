/** What may stand in a parameter of RFC 8187 as it is. */
const isPlain = /^[\w-]+$/;

/**
 * `Content-Disposition` of the calendar file of an event (RFC 6266): shown where programs can, and called as the event is
 * in addresses. Slugs of other scripts are percent-encoded UTF-8, which RFC 8187 has, with a plain name beside it.
 */
export const fileDisposition = ({ id, slug }: { readonly id: number; readonly slug: string }): string => {
  if (isPlain.test(slug)) return `inline; filename="${slug}.ics"`;
  const plain = `inline; filename="event-${id}.ics"`;
  return /^(?:[\w-]|%[\da-f]{2})+$/i.test(slug) ? `${plain}; filename*=UTF-8''${slug}.ics` : plain;
};
