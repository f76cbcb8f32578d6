import type { IncomingMessage } from 'node:http';

/** A request that has been answered: what those who count and trace are told. */
export interface Answered {
  readonly request: IncomingMessage;
  /** As it went out. */
  readonly status: number;
  /** The path as its route has it, e.g. `/events/{id}`, whichever mount it came by; null outside of every route. */
  readonly template: string | null;
  /** Since its headers were read, until its answer was handed to the connection. */
  readonly milliseconds: number;
  /** The answer stood ready. */
  readonly isKept: boolean;
}

/** Told of every request, at once and on its way: it must be quick, and must not throw. */
export interface Observer {
  readonly onAnswered: (answered: Answered) => void;
  /** Of what could not even be read as a request, by the status that it was refused with. */
  readonly onUnread: (status: number) => void;
}

/** Tells all of them. */
export const observeAll = (observers: readonly Observer[]): Observer => ({
  onAnswered: (answered) => {
    for (const observer of observers) observer.onAnswered(answered);
  },
  onUnread: (status) => {
    for (const observer of observers) observer.onUnread(status);
  },
});
