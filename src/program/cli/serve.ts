import { systemClock } from '../../kernel/clock.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import { systemWait } from '../../kernel/wait.ts';
import { options } from '../config/options.ts';
import { startService } from '../service.ts';
import { explainFailure } from './failure.ts';
import type { Command } from './invocation.ts';
import { printable } from './printable.ts';

/** Under npm one Ctrl-C arrives twice: from the terminal and from npm. In milliseconds. */
const sameRequest = 500;

/** Resolves at the first request to stop; a later one ends the process at once. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    let first: number | undefined;
    const stop = (): void => {
      const now = performance.now();
      first ??= now;
      if (now - first > sameRequest) process.exit(1);
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });

const noDemonstration: Phrase = {
  es: '--demo no ha añadido nada: este calendario ya tiene eventos.',
  en: '--demo added nothing: this calendar has events already.',
};

/** Says something on standard error: whoever waits for the address reads the other. */
const remark = (text: string): void => {
  process.stderr.write(`cartelera: ${printable(text)}\n`);
};

/** Says why the service does not start yet. */
const sayDelay =
  (language: Language) =>
  (error: unknown): void => {
    const reason = explainFailure(error)?.[language] ?? String(error);
    const more = { es: 'Se sigue intentando.', en: 'Trying again.' }[language];
    remark(`${reason} ${more}`);
  };

/** `serve`: until SIGINT or SIGTERM; running requests are finished then. */
export const serve: Command = async ({ settings, say, sayJson }) => {
  const { address, administrator, withoutDemonstration, broken, close } = await startService(
    settings,
    systemClock,
    systemWait,
    sayDelay(settings.locale),
  );
  const stopped = untilStopped();
  if (settings.json) {
    sayJson({
      address,
      administrator: administrator && {
        login: administrator.login,
        application_password: administrator.applicationPassword,
      },
    });
  } else {
    say({ es: `Cartelera atiende en ${address}`, en: `Cartelera serves at ${address}` });
    if (administrator !== null) {
      const { login, applicationPassword } = administrator;
      const person = `${login}${settings.dataDir === options.dataDir.default ? '' : ` --data-dir "${settings.dataDir}"`}`;
      say({
        es: `Primera vez: creado el usuario "${login}", que administra el calendario. Su contraseña de aplicación, para programas, no se vuelve a mostrar: ${applicationPassword}`,
        en: `First start: created the user "${login}", who administers the calendar. The application password, for programs, is not shown again: ${applicationPassword}`,
      });
      say({
        es: `Otra contraseña, para entrar en páginas: npx cartelera user set-password ${person}. Otra de aplicación: npx cartelera user add-password ${person}.`,
        en: `Another password, to sign in on pages: npx cartelera user set-password ${person}. Another application password: npx cartelera user add-password ${person}.`,
      });
      say({
        es: `La referencia de la interfaz está en ${address}/docs`,
        en: `The reference of the interface is at ${address}/docs`,
      });
    }
  }
  if (withoutDemonstration) remark(noDemonstration[settings.locale]);
  try {
    await Promise.race([stopped, broken]);
  } finally {
    await close();
  }
  return 0;
};
