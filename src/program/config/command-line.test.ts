import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../kernel/error.ts';
import { languageForErrors, readCommandLine } from './command-line.ts';
import { isUsageError } from './usage-error.ts';

const taken: readonly (readonly [
  line: string,
  command: string,
  operands: string[],
  flags: [string, string[]][],
])[] = [
  ['', 'help', [], []],
  ['--version', 'help', [], [['version', ['true']]]],
  ['--help', 'help', [], [['help', ['true']]]],
  ['serve -h', 'serve', [], [['help', ['true']]]],
  ['serve', 'serve', [], []],
  [
    '--locale en serve --port=1 --port 2',
    'serve',
    [],
    [
      ['locale', ['en']],
      ['port', ['1', '2']],
    ],
  ],
  ['user create ada --role editor', 'user create', ['ada'], [['role', ['editor']]]],
  ['user --json list', 'user list', [], [['json', ['true']]]],
  ['user create -- --odd', 'user create', ['--odd'], []],
  ['help user create', 'help', ['user', 'create'], []],
];

test('command lines are taken apart', async (t) => {
  for (const [line, command, operands, flags] of taken) {
    await t.test(`"${line}"`, () => {
      const result = readCommandLine(line.split(' ').filter(Boolean));
      assert.deepEqual([result.command, result.operands, [...result.flags]], [command, operands, flags]);
    });
  }
});

const refused: readonly (readonly [line: string, message: RegExp])[] = [
  ['sevre', /no command "sevre"/],
  ['user', /"user" must be followed by one of these commands: user create, user list/],
  ['user make ada', /user create/],
  ['serve --prot 80', /no option --prot/],
  ['serve -p 80', /no option -p/],
  ['serve --constructor', /no option --constructor/],
  ['migrate --port 80', /"migrate" does not take the option --port/],
  ['serve --role editor', /"serve" does not take the option --role/],
  ['serve --port', /The option --port needs a value/],
  ['serve --port --demo', /The option --port needs a value/],
];

test('command lines that cannot be meant are refused', async (t) => {
  for (const [line, message] of refused) {
    await t.test(`"${line}"`, () => {
      assert.throws(
        () => readCommandLine(line.split(' ')),
        (error) => isUsageError(error) && error instanceof AppError && message.test(error.phrase.en),
      );
    });
  }
});

test('messages before the settings are known are in the language that was asked for', () => {
  assert.equal(languageForErrors([], {}), 'es');
  assert.equal(languageForErrors(['serve', '--locale', 'en'], {}), 'en');
  assert.equal(languageForErrors(['serve', '--locale=en'], {}), 'en');
  assert.equal(languageForErrors(['serve', '--locale=es'], { CARTELERA_LOCALE: 'en' }), 'es');
  assert.equal(languageForErrors(['serve'], { CARTELERA_LOCALE: 'en' }), 'en');
  assert.equal(languageForErrors(['serve', '--locale'], {}), 'es');
  assert.equal(languageForErrors(['serve', '--locale', 'ca'], { CARTELERA_LOCALE: 'en' }), 'es');
});
