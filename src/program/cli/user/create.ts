import type { Command } from '../invocation.ts';
import { withNewAccounts } from '../people.ts';

/** `user create NAME`: a new person, subscriber unless `--role` says otherwise. */
export const userCreate: Command = async ({ settings, operand, say, sayJson }) => {
  const { user, applicationPassword } = await withNewAccounts(settings, (accounts) =>
    accounts.createUser({
      login: operand,
      email: settings.email,
      name: settings.displayName,
      role: settings.role ?? 'subscriber',
    }),
  );
  if (settings.json) {
    sayJson({ id: user.id, login: user.login, application_password: applicationPassword });
    return 0;
  }
  say({
    es: `Creada la persona "${user.login}" (${user.id}, ${user.role}).`,
    en: `Created the user "${user.login}" (${user.id}, ${user.role}).`,
  });
  say({
    es: `Contraseña de aplicación, que no se vuelve a mostrar: ${applicationPassword}`,
    en: `Application password, which is not shown again: ${applicationPassword}`,
  });
  return 0;
};
