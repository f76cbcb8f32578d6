const scheme = /^[a-z][a-z0-9+.-]*:/i;
const bareHost = /^(?:[\p{L}\d-]{1,63}\.){1,8}\p{L}{2,24}(?::\d{1,5})?(?:[/?#]|$)/u;

/** An address as people type it: `www.teatro.example` is `http://www.teatro.example`; other texts stay. */
export const withScheme = (text: string): string =>
  !scheme.test(text) && bareHost.test(text) ? `http://${text}` : text;
