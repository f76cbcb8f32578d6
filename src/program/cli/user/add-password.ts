import type { Command } from '../invocation.ts';
import { withAccounts } from '../people.ts';

/** `user add-password NAME`: one more application password; the older ones go on working. */
export const userAddPassword: Command = async ({ settings, operand, say, sayJson }) => {
  const { user, applicationPassword } = await withAccounts(settings, (accounts) =>
    accounts.addPassword(operand),
  );
  if (settings.json) sayJson({ id: user.id, login: user.login, application_password: applicationPassword });
  else
    say({
      es: `Otra contraseña de aplicación de "${user.login}", que no se vuelve a mostrar: ${applicationPassword}`,
      en: `One more application password of "${user.login}", which is not shown again: ${applicationPassword}`,
    });
  return 0;
};
