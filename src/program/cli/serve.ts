import type { Phrase } from '../../kernel/phrase.ts';
import { options } from '../config/options.ts';
import { type Service, startService } from '../service.ts';
import type { Command } from './command.ts';

/** Under npm one Ctrl-C arrives twice: from the terminal and from npm. In milliseconds. */
const sameRequest = 500;

/** Between two checks that the shell of `npm start` still runs; in milliseconds. */
const betweenLooks = 500;

/**
 * Calls `stop` when the process that started this one has ended, if that was npm's shell: npm signals only the shell to
 * stop, which ends without a word to the service. (`exec` in the script would do as well, but not in cmd.exe.)
 */
const stopWithShell = (stop: () => void): void => {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    stop();
  }, betweenLooks).unref();
};

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
    stopWithShell(stop);
  });

/** The notice about the zone: at the first start, when it was changed, and when it was never set. */
const zoneRemark = ({ timezone, previousZone, administrator }: Service, isGiven: boolean): Phrase | null => {
  if (!isGiven && /^(Etc\/)?(UTC|UCT|GMT|Zulu|Universal|Greenwich)$/i.test(timezone)) {
    return {
      es: `La zona horaria del calendario es ${timezone}. Si no es la correcta, indícala con --timezone, por ejemplo --timezone Europe/Madrid.`,
      en: `The time zone of the calendar is ${timezone}. If that is wrong, set it with --timezone, for example --timezone Europe/Madrid.`,
    };
  }
  if (previousZone !== null) {
    return {
      es: `La zona horaria del calendario ha cambiado de ${previousZone} a ${timezone}.`,
      en: `The time zone of the calendar has changed from ${previousZone} to ${timezone}.`,
    };
  }
  if (administrator === null) return null;
  return {
    es: `Zona horaria del calendario: ${timezone}. Se puede cambiar con --timezone.`,
    en: `Time zone of the calendar: ${timezone}. It can be changed with --timezone.`,
  };
};

/** `serve`: until SIGINT or SIGTERM; running requests are finished then. */
export const serve: Command = async ({ settings, say, sayJson }) => {
  const service = await startService(settings);
  const { address, administrator, close } = service;
  const stopped = untilStopped();
  if (settings.json) {
    sayJson({
      address,
      timezone: service.timezone,
      administrator: administrator && {
        login: administrator.login,
        application_password: administrator.applicationPassword,
      },
    });
  } else {
    say({ es: `Cartelera disponible en ${address}`, en: `Cartelera is available at ${address}` });
    const zone = zoneRemark(service, settings.isTimezoneGiven);
    if (zone !== null) say(zone);
    if (administrator !== null) {
      const { login, applicationPassword } = administrator;
      const person = `${login}${settings.dataDir === options.dataDir.default ? '' : ` --data-dir "${settings.dataDir}"`}`;
      say({
        es: `Primer inicio: se ha creado el usuario administrador "${login}". Su contraseña de aplicación, para programas, no se volverá a mostrar: ${applicationPassword}`,
        en: `First start: created the administrator "${login}". The application password, for programs, will not be shown again: ${applicationPassword}`,
      });
      say({
        es: `Para crear una contraseña con la que iniciar sesión en las páginas: npx cartelera user set-password ${person}. Para crear otra contraseña de aplicación: npx cartelera user add-password ${person}.`,
        en: `To make a password to sign in with on pages: npx cartelera user set-password ${person}. To make another application password: npx cartelera user add-password ${person}.`,
      });
      say({
        es: `La referencia de la interfaz está en ${address}/docs`,
        en: `The reference of the interface is at ${address}/docs`,
      });
    }
  }
  await stopped;
  await close();
  return 0;
};
