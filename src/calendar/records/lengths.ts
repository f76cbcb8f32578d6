/** The most characters of texts, as `isLonger` counts them (docs/adr/0053). */
export const longest = {
  /** Titles, and names but those of terms. */
  name: 1000,
  /** Recorded (reference venues-organizers-terms-api 6). */
  termName: 200,
  ticketName: 200,
  eventSlug: 1000,
  statusNote: 300,
  /** What stands on one line: an address, a telephone number, a slug. */
  line: 500,
  website: 2000,
  /** Descriptions, captions and alternative texts; summaries of events. */
  text: 20_000,
  eventDescription: 500_000,
  password: 200,
} as const;
