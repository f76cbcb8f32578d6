import { text } from 'node:stream/consumers';
import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

// A line and no more: what follows may be the rest of a script.
const readPassword = async (): Promise<string> => (await text(process.stdin)).split(/\r?\n/, 1)[0] ?? '';

/** `user set-password NAME`: a password to sign in with, drawn here, or with `--stdin` the given one. */
export const userSetPassword: Command = async ({ settings, operand, say, sayJson }) => {
  const given = settings.stdin ? await readPassword() : null;
  const { user, password } = await withAccounts(settings, (accounts) => accounts.setPassword(operand, given));
  const shown = given === null ? { password } : {};
  if (settings.json) sayJson({ id: user.id, login: user.login, ...shown });
  else if (given === null)
    say({
      es: `Contraseña con la que entra "${user.login}", que no se vuelve a mostrar: ${password}`,
      en: `Password with which "${user.login}" signs in, which is not shown again: ${password}`,
    });
  else say({ es: `"${user.login}" tiene otra contraseña.`, en: `"${user.login}" has another password.` });
  return 0;
};
