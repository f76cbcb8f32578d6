import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCommandLine } from './command-line.ts';
import { commandNames } from './commands.ts';
import { renderCommandHelp, renderHelp, renderOptionTable } from './help.ts';
import { optionRows } from './options.ts';

test('help lists every command, and of a command exactly the options it takes', () => {
  for (const language of ['es', 'en'] as const) {
    const all = renderHelp(language);
    for (const command of commandNames) {
      assert.ok(all.includes(`  ${command} `), command);
      const text = renderCommandHelp(command, language);
      for (const [, row] of optionRows) {
        const isThere = new RegExp(`^ +--${row.flag}( |$)`, 'm').test(text);
        assert.equal(isThere, row.commands.includes(command), `${command} --${row.flag}`);
      }
    }
  }
});

test('the help of every command has an example, which is a call of that command', () => {
  for (const command of commandNames) {
    const [, example = ''] = /^Example: cartelera (.+)$/m.exec(renderCommandHelp(command, 'en')) ?? [];
    assert.equal(readCommandLine(example.split(' ')).command, command, example);
    assert.match(renderCommandHelp(command, 'es'), /^Ejemplo: cartelera .+$/m);
  }
});

test('the table for the README holds what may be configured, with all its names', () => {
  const lines = renderOptionTable().split('\n');
  assert.ok(
    lines.includes(
      '| `--port` | `CARTELERA_PORT` | `port` | `8080` | port it listens on; 0 picks a free one |',
    ),
  );
  assert.ok(lines.some((line) => line.startsWith('| `--config` | `CARTELERA_CONFIG` |  |')));
  assert.ok(
    lines.some((line) =>
      line.includes("`timezone` | the one stored in the calendar; the first time the machine's |"),
    ),
  );
  assert.ok(!lines.some((line) => line.includes('`--json`')));
});
