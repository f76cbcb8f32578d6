import { randomBytes } from 'node:crypto';
import { messageOf } from '../../kernel/error.ts';
import type { CompletedRequest, RequestObserver } from '../../kernel/request-observer.ts';
import { exportOf, type Span, spanOf } from './otlp.ts';
import { readTraceparent } from './traceparent.ts';

/** Where traces go, as OpenTelemetry's variables of the environment say. */
export interface TracingTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly version: string;
  /** Which part of the traces that begin here is kept, 0 to 1; of those that begin elsewhere that place decides. */
  readonly ratio: number;
  /** For how many milliseconds one sending may take; ten seconds unless a test says otherwise. */
  readonly timeout?: number;
  /** Told once when the collector stops taking them. */
  readonly warn: (message: string) => void;
}

/** Sends a span of each request to a collector. */
export interface Tracing extends RequestObserver {
  /** Sends what is left; gives up at the first failure, so that a collector that is silent holds nobody up. */
  readonly close: () => Promise<void>;
}

/** Sent as soon as there are so many, or after so many milliseconds. */
const batch = 512;
const interval = 5000;
/** When nobody takes them, those past so many are lost rather than the memory. */
const mostWaiting = 4096;
const longestSending = 10_000;

/** Starts tracing. Nothing waits for it, and whatever goes wrong with it costs traces only. */
export const startTracing = (target: TracingTarget): Tracing => {
  const waiting: Span[] = [];
  const resource = { 'service.name': target.serviceName, 'service.version': target.version };
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let isAway = false;
  let isClosing = false;

  const send = async (): Promise<void> => {
    if (isClosing && isAway) return;
    const spans = waiting.splice(0, batch);
    if (spans.length === 0) return;
    try {
      const answer = await fetch(target.url, {
        method: 'POST',
        headers: { ...target.headers, 'content-type': 'application/json' },
        body: exportOf(spans, resource),
        redirect: 'error',
        signal: AbortSignal.timeout(target.timeout ?? longestSending),
      });
      await answer.body?.cancel();
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      isAway = false;
    } catch (error) {
      if (!isAway) target.warn(`trace export failed: ${messageOf(error)}`);
      isAway = true;
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    sending = sending.then(send);
    return sending;
  };

  const isKept = (parentSampled: boolean | undefined): boolean =>
    parentSampled ?? Math.random() < target.ratio;

  return {
    onAnswered: (answered: CompletedRequest) => {
      const { traceparent } = answered.request.headers;
      const parent = readTraceparent(typeof traceparent === 'string' ? traceparent : undefined);
      if (!isKept(parent?.isSampled) || waiting.length >= mostWaiting) return;
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const spanId = randomBytes(8).toString('hex');
      const endedAt = performance.timeOrigin + performance.now();
      waiting.push(spanOf(answered, { traceId, spanId, parent }, endedAt));
      if (waiting.length >= batch) void flush();
      else timer ??= setTimeout(() => void flush(), interval).unref();
    },
    onUnread: () => undefined,
    close: async () => {
      // What was handed in before the end may be on its way; if nobody takes that, nobody takes the rest.
      isClosing = true;
      do await flush();
      while (waiting.length > 0 && !isAway);
    },
  };
};
