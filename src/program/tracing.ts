import type { Tracing, TracingTarget } from '../operations/tracing/tracing.ts';
import { usageError } from './config/usage-error.ts';
import { version } from './config/version.ts';

/** Names and values as `OTEL_EXPORTER_OTLP_HEADERS` has them: `name=value,name=value`, values percent-encoded. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=');
      return name.trim() === ''
        ? []
        : [[name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())]];
    }),
  );

const wrong = (name: string) => usageError({ es: `${name} no es válido.`, en: `${name} is not valid.` });

const addressIn = (environment: NodeJS.ProcessEnv): string | null => {
  const whole = environment['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
  const base = environment['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (environment['OTEL_SDK_DISABLED'] === 'true') return null;
  if (whole) return whole;
  return base ? `${base.replace(/\/+$/, '')}/v1/traces` : null;
};

/** Name and password in an address go by a header; `fetch` refuses them there, and says them in what it throws. */
const withoutCredentials = (
  address: URL,
): { readonly url: string; readonly headers: Record<string, string> } => {
  const { username, password } = address;
  if (username === '' && password === '') return { url: address.href, headers: {} };
  const secret = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const plain = new URL(address);
  plain.username = '';
  plain.password = '';
  return {
    url: plain.href,
    headers: { authorization: `Basic ${Buffer.from(secret).toString('base64')}` },
  };
};

const targetIn = (environment: NodeJS.ProcessEnv): Omit<TracingTarget, 'warn'> | null => {
  const given = addressIn(environment);
  if (given === null) return null;
  const address = URL.parse(given);
  if (address === null || !/^https?:$/.test(address.protocol)) throw wrong('OTEL_EXPORTER_OTLP_ENDPOINT');
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(ratio >= 0 && ratio <= 1)) throw wrong('OTEL_TRACES_SAMPLER_ARG');
  try {
    const { url, headers: own } = withoutCredentials(address);
    const headers = { ...own, ...headersIn(environment['OTEL_EXPORTER_OTLP_HEADERS'] ?? '') };
    // What HTTP cannot carry would be refused at each sending, by a message that has the value in it.
    new Headers(headers);
    return { url, headers, serviceName: environment['OTEL_SERVICE_NAME'] || 'cartelera', version, ratio };
  } catch {
    throw wrong('OTEL_EXPORTER_OTLP_HEADERS');
  }
};

/**
 * Sends traces where the variables of OpenTelemetry say; null when they name no place, and then nothing is loaded.
 * @throws AppError `usage` for a value that cannot be used.
 */
export const openTracing = async (
  environment: NodeJS.ProcessEnv,
  warn: (message: string) => void,
): Promise<Tracing | null> => {
  const target = targetIn(environment);
  if (target === null) return null;
  const { startTracing } = await import('../operations/tracing/tracing.ts');
  return startTracing({ ...target, warn });
};
