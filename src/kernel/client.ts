/** What is known of whoever sends a request when credentials are checked. */
export interface Client {
  /** The verb on the wire, before any override. */
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>> & {
    readonly authorization?: string | undefined;
    readonly cookie?: string | undefined;
    readonly origin?: string | undefined;
    readonly range?: string | undefined;
    readonly 'accept-language'?: string | undefined;
    readonly 'if-none-match'?: string | undefined;
  };
  /** Address of the client; behind a trusted proxy the one that the proxy names. */
  readonly remote: () => string;
  /** The part of that address that one customer of a provider has: of IPv6 the first 64 bits. */
  readonly network: () => string;
  /** Address of the public site, to tell whether a request comes from one of its own pages. */
  readonly origin: string;
  /** Whether it goes to where people sign in and out. */
  readonly signsIn: boolean;
  /** Whether the response is a script (JSONP), which pages of other origins may run. */
  readonly wantsScript: () => boolean;
}

/** The query of such an address, without its question mark; empty when it has none. */
export const queryOf = (url: string): string => {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1);
};

/** A request that has been answered, for what counts requests. */
export interface CompletedRequest {
  readonly method: string | undefined;
  /** As it went out. */
  readonly status: number;
  /** The path as its route has it, e.g. `/events/{id}`, whichever mount it came by; null outside of every route. */
  readonly template: string | null;
  /** Since its headers were read, until its answer was handed to the connection. */
  readonly milliseconds: number;
  /** The answer stood ready. */
  readonly isKept: boolean;
}

/** Called with every request on its way out: it must be quick, and must not throw. */
export interface RequestObserver {
  readonly onAnswered: (completed: CompletedRequest) => void;
  /** Called with the status of what could not be read as a request. */
  readonly onUnread: (status: number) => void;
}
