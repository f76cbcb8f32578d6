import { get } from 'node:http';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Settings } from '../config/options.ts';
import type { Command } from './command.ts';

/** A probe that hangs is an answer too; in milliseconds. */
const longestWait = 5000;

/** A service that listens on every address is requested on this machine. */
const reachable = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host);

/** The status of an answer; null when there is none in time. */
const statusOf = (host: string, port: number, path: string): Promise<number | null> =>
  new Promise((resolve) => {
    const request = get({ host, port, path, timeout: longestWait }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(null));
  });

const failure = ({ host, port }: Settings, status: number | null): Phrase =>
  status === null
    ? {
        es: `No hay respuesta en ${host}:${port}. Indica la dirección del servicio con --host y --port.`,
        en: `There is no answer at ${host}:${port}. Give the address of the service with --host and --port.`,
      }
    : {
        es: `El servicio no está disponible en este momento (${status}).`,
        en: `The service is not available at the moment (${status}).`,
      };

/** `health`: for whatever watches over the service, on the machine where it runs. */
export const health: Command = async ({ settings }) => {
  const { host, port, alive } = settings;
  const status = await statusOf(reachable(host), port, alive ? '/healthz' : '/readyz');
  const isWell = status === 200;
  return {
    json: { healthy: isWell, status },
    said: isWell
      ? { es: 'El servicio está disponible.', en: 'The service is available.' }
      : failure(settings, status),
    code: isWell ? 0 : 1,
  };
};
