import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const files = globSync('src/**/*.{ts,js}').filter((file) => !file.endsWith('.test.ts'));

/** What no Spanish program says, and the word of ours where there is one. */
const unwanted: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\bactos?\b/i, 'evento'],
  [/\bficheros?\b/i, 'archivo'],
  [/\bDa (?:un|una|el|la)\b/, 'Devuelve'],
  [/\bidentificarse\b|\bse ha identificado\b|\bha entrado\b/i, 'iniciar sesión'],
  [/\bse espera(?:n|ba)?\b/i, 'Debe ser'],
  [/\bquien llama\b/i, 'usuario'],
  [/\bhay que\b/i, 'the imperative'],
  [/\bpasos dados\b/i, 'Migraciones aplicadas'],
];

test('Spanish texts use the words of Spanish software', () => {
  assert.ok(files.length > 400);
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        unwanted
          .filter(([word]) => word.test(line))
          .map(([, instead]) => `${file}:${index + 1}: ${line.trim()} (${instead})`),
      ),
  );
  assert.deepEqual(found, []);
});
