/**
 * What a request is worked on as. Each kind has limits of its own (docs/adr/0033): `large` is a list of more than a
 * hundred records, `feed` a piece of a feed, `fetch` the fetching of a picture, `picture` the decoding of one.
 */
export type Work = 'read' | 'large' | 'feed' | 'search' | 'write' | 'fetch' | 'picture' | 'sign-in';
