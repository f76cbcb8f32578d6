import { commandNames } from '../config/commands.ts';
import { renderCommandHelp, renderHelp } from '../config/help.ts';
import { usageError } from '../config/usage-error.ts';
import { version } from '../config/version.ts';
import type { Command } from './command.ts';

/** `help [COMMAND]`, and `--version`. */
export const help: Command = async ({ settings, operand }) => {
  if (settings.version) return { json: version, said: `${version}\n` };
  const command = commandNames.find((name) => name === operand);
  const isGroup = commandNames.some((name) => name.startsWith(`${operand} `));
  if (operand !== '' && command === undefined && !isGroup) {
    throw usageError({ es: `No existe el comando "${operand}".`, en: `There is no command "${operand}".` });
  }
  const text =
    command === undefined
      ? renderHelp(settings.messageLanguage)
      : renderCommandHelp(command, settings.messageLanguage);
  return { json: text, said: text };
};
