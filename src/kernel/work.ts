/**
 * What a request is worked on as. Each kind has its own number of slots (docs/adr/0033): `large` is a list of more than a
 * hundred records, `picture` the fetching and decoding of one.
 */
export type Work = 'read' | 'large' | 'search' | 'write' | 'picture' | 'sign-in';
