/** It has no types of its own; what it gives is checked by the test that uses it. */
declare module 'wpapi';
