/** The trace that a request belongs to already. */
export interface Parent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  /** Whether whoever asks keeps this trace. */
  readonly isSampled: boolean;
}

const written = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(?:$|-)/;

/** What the header `traceparent` says (W3C Trace Context 3.2); null when there is none, or it is none. */
export const readTraceparent = (header: string | undefined): Parent | null => {
  const [, traceId, spanId, flags = ''] = written.exec(header ?? '') ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
};
