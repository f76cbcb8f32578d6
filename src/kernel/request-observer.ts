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
