import { alignColumns } from './columns.ts';
import type { Command } from './invocation.ts';
import { printable } from './printable.ts';
import { listLatestAudit } from './read-audit-log.ts';

const headings = {
  es: ['cuándo (UTC)', 'persona', 'qué', 'con qué', 'id', 'desde', 'mediante', 'más'],
  en: ['when (UTC)', 'user', 'what', 'to what', 'id', 'from', 'by', 'more'],
} as const;

/** `audit`: the latest entries, of everybody or of `--user`; in a terminal the latest is the last line. */
export const audit: Command = async ({ settings, sayJson, write }) => {
  const entries = await listLatestAudit(settings, settings.user, settings.last);
  if (settings.json) {
    sayJson(entries);
    return 0;
  }
  const rows = entries.toReversed().map(({ at, user, action, kind, record, address, credential, about }) => [
    at,
    user === null ? '' : (user.login ?? String(user.id)),
    action,
    kind,
    String(record ?? ''),
    address ?? '',
    credential ?? '',
    // Names are what somebody typed.
    printable(
      Object.entries(about)
        .map(([name, value]) => `${name}=${value}`)
        .join(' '),
    ),
  ]);
  write(alignColumns([headings[settings.locale], ...rows]));
  return 0;
};
