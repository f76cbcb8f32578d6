import type { CompletedRequest } from '../../kernel/request-observer.ts';
import type { Parent } from './traceparent.ts';

/** One request as OpenTelemetry has it: OTLP 1, JSON, `Span`. */
export type Span = Readonly<Record<string, unknown>>;

type Value = string | number | boolean;

const wrapped = (value: Value): object => {
  if (typeof value === 'string') return { stringValue: value };
  return typeof value === 'boolean' ? { boolValue: value } : { intValue: String(value) };
};

/** Attributes in the form of OTLP; whole numbers are texts there. */
const attributesOf = (values: Readonly<Record<string, Value | null>>): readonly object[] =>
  Object.entries(values).flatMap(([key, value]) => (value === null ? [] : [{ key, value: wrapped(value) }]));

/** Nanoseconds since 1970, from milliseconds. */
const nanoseconds = (milliseconds: number): string => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;

const server = 2;
const failed = 2;

/**
 * The span of a request that has just been answered, by the semantic conventions for HTTP servers. The query is left
 * out: it may hold a password.
 */
export const spanOf = (
  { request, status, template, milliseconds, isKept }: CompletedRequest,
  ids: { readonly traceId: string; readonly spanId: string; readonly parent: Parent | null },
  endedAt: number,
): Span => {
  const method = request.method ?? 'GET';
  return {
    traceId: ids.traceId,
    spanId: ids.spanId,
    ...(ids.parent === null ? {} : { parentSpanId: ids.parent.spanId }),
    name: template === null ? method : `${method} ${template}`,
    kind: server,
    startTimeUnixNano: nanoseconds(endedAt - milliseconds),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf({
      'http.request.method': method,
      'http.route': template,
      'url.path': request.url?.split('?', 1)[0] ?? '/',
      'http.response.status_code': status,
      'cartelera.answer.kept': isKept,
    }),
    status: status >= 500 ? { code: failed } : {},
  };
};

/** What is sent to a collector: spans of one program. */
export const exportOf = (spans: readonly Span[], resource: Readonly<Record<string, Value>>): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'cartelera' }, spans }],
      },
    ],
  });
