/** The texts of one line of venues and organizers, by the interface's names; names and addresses of the web apart. */
export const placeTexts = {
  venue: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'],
  organizer: ['phone', 'email'],
} as const;
