import { startService } from '../app.ts';
import type { Command } from './invocation.ts';

/** Resolves at the first request to stop; a second one ends the process as if nobody had listened. */
const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      process.off('SIGTERM', stop);
      process.off('SIGINT', stop);
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });

/** `serve`: until SIGINT or SIGTERM; running requests are finished then. */
export const serve: Command = async ({ settings, say, sayJson }) => {
  const { address, administrator, close } = await startService(settings);
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
      say({
        es: `Primera vez. Entre como "${login}" con esta contraseña de aplicación, que no se vuelve a mostrar: ${applicationPassword}`,
        en: `First start. Sign in as "${login}" with this application password, which is not shown again: ${applicationPassword}`,
      });
    }
  }
  await stopped;
  await close();
  return 0;
};
