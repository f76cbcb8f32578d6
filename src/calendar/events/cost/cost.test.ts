import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { noCost, parseCost, type RenderedCost, renderCost } from './cost.ts';

const slugOf = (text: string) => text.toLowerCase().replaceAll(' ', '-');
const read = (submitted: unknown): RenderedCost => {
  const cost = parseCost(submitted, slugOf);
  assert.ok(cost, JSON.stringify(submitted));
  return renderCost(JSON.parse(JSON.stringify(cost)), { symbol: '$', position: 'prefix' });
};

test('every row of the conformance table of costs', () => {
  const path = new URL('../../../../test/conformance/tables/costs.json', import.meta.url);
  const { rows } = JSON.parse(readFileSync(path, 'utf8')) as { rows: { in: unknown; out: RenderedCost }[] };
  for (const row of rows) assert.deepEqual(read(row.in), row.out, JSON.stringify(row.in));
});

test('numbers, their marks and their currency', () => {
  const rows: [submitted: unknown, cost: string, symbol: string, values: string[]][] = [
    [0, 'Free', '', ['0']],
    ['0', 'Free', '', ['0']],
    ['0-20', 'Free – $20', '', ['0', '20']],
    [['0$', '20$', '30$'], 'Free – 30$', '$', ['0', '20', '30']],
    ['1,000.50', '$1,000.50', '', ['1000.50']],
    ['1.000,50 €', '1.000,50€', '€', ['1000.50']],
    ['1,000,000', '$1,000,000', '', ['1000000']],
    ['1\u202f000 €', '1\u202f000€', '€', ['1000']],
    ['0,500', '$0,500', '', ['0.500']],
    ['5,50 7,50', '$5,50 – $7,50', '', ['5.50', '7.50']],
    ['10,20,30', '$10 – $30', '', ['10', '20', '30']],
    ['10.50,20.50', '$10.50 – $20.50', '', ['10.50', '20.50']],
    ['-5', '$5', '', ['5']],
    [-5, '$5', '', ['5']],
    ['$.50', '$.50', '$', ['.50']],
    ['10 per person', '10 per person', '', ['10-per-person']],
    ['10€ por persona', '10€ por persona', '€', ['10']],
    ['desde 10 €/persona', 'desde 10 €/persona', '€', ['10']],
    ['10 euros', '10euros', 'euros', ['10']],
    ['kr.100', 'kr.100', 'kr.', ['100']],
    ['US$10', 'US$10', 'US$', ['10']],
    ['€10 €20', '€10 – €20', '€', ['10', '20']],
    ['10€ 20€', '10€ – 20€', '€', ['10', '20']],
    ['€10-20', '€10 – €20', '€', ['10', '20']],
    [['10', '18€'], '$10 – $18', '', ['10', '18']],
    [['$5', '10'], '$5 – $10', '', ['5', '10']],
    ['$5 - 10', '$5 – $10', '$', ['5', '10']],
    [['€10', '$20'], '$10 – $20', '', ['10', '20']],
    [['10', '10.00'], '$10', '', ['10', '10.00']],
    [['', null, '7'], '$7', '', ['7']],
    [{ min: 5, max: 8 }, '$5 – $8', '', ['5', '8']],
    [['20', 'Gratis'], '$20', '', ['gratis', '20']],
    ['<b>Entrada libre</b>', 'Entrada libre', '', ['entrada-libre']],
    [['niños', 'socios'], 'niños – socios', '', ['niños', 'socios']],
    [
      'Gratis con inscripción previa (aforo 30)',
      'Gratis con inscripción previa (aforo 30)',
      '',
      ['gratis-con-inscripción-previa-(aforo-30)'],
    ],
    ['2x1', '2x1', '', ['2x1']],
    ['2x1 15 €', '2x1 15 €', '€', ['15']],
    ['15 € 2x1', '15 € 2x1', '€', ['15']],
    ['A4 5 €', 'A4 5 €', '€', ['5']],
    ['5 € 20h', '5 € 20h', '€', ['5']],
    ['Bono 50 € 2 días', 'Bono 50 € 2 días', '€', ['50']],
    ['8 €, 12 años', '8 €, 12 años', '€', ['8']],
    ['Socios 10 o 12 €', 'Socios 10 o 12 €', '€', ['10', '12']],
    ['10a15 €', '10€ – 15€', '€', ['10', '15']],
    ['Bono 2 días 50 €', 'Bono 2 días 50 €', '€', ['50']],
    ['50% de descuento', '50% de descuento', '', ['50%-de-descuento']],
    ['50 %', '50 %', '', ['50-%']],
    ['Información: 600 000 000', 'Información: 600 000 000', '', ['información:-600-000-000']],
    ['20:30 h', '20:30 h', '', ['20:30-h']],
    ['1.250 €', '1.250€', '€', ['1250']],
    ['1.250', '$1.250', '', ['1250']],
    [1.125, '$1.125', '', ['1.125']],
    ['0.250', '$0.250', '', ['0.250']],
    ['12 € (socios 8 €)', '12 € (socios 8 €)', '€', ['8', '12']],
    [['Adultos 12 €', 'Niños 8 €'], 'Adultos 12 € – Niños 8 €', '€', ['8', '12']],
    ['Desde 5 €', 'Desde 5 €', '€', ['5']],
    ['12 – 18 €', '12€ – 18€', '€', ['12', '18']],
    ['5, 7 y 9 €', '5€ – 9€', '€', ['5', '7', '9']],
    ['De 10 a 15 €', '10€ – 15€', '€', ['10', '15']],
    ['10 to 15 USD', '10USD – 15USD', 'USD', ['10', '15']],
    ['Entrada libre', 'Entrada libre', '', ['entrada-libre']],
    ['Taquilla inversa', 'Taquilla inversa', '', ['taquilla-inversa']],
    ['  ', '', '', []],
    ['<img src=x onerror=alert(1)', '', '', []],
    ['Free\u0000\ud800', 'Free \ufffd', '', ['free-\ufffd']],
  ];
  for (const [submitted, cost, symbol, values] of rows) {
    const { cost: shown, cost_details: details } = read(submitted);
    assert.deepEqual(
      [shown, details.currency_symbol, details.values],
      [cost, symbol, values],
      JSON.stringify(submitted),
    );
  }
});

test('the currency of the site is for costs that name none', () => {
  const shown = (submitted: string) => {
    const cost = parseCost(submitted, slugOf);
    assert.ok(cost);
    return renderCost(cost, { symbol: '€', position: 'postfix' }).cost;
  };
  assert.equal(shown('10-12'), '10€ – 12€');
  assert.equal(shown('$10'), '$10');
  assert.equal(shown('$10 - 12$'), '10$ – 12$');
});

test('an event without a cost', () => {
  assert.deepEqual(parseCost([], slugOf), noCost);
});

test('what is refused', () => {
  const rows: [name: string, submitted: unknown][] = [
    ['yes', true],
    ['a list in a list', [['10']]],
    ['an object in a list', [{ price: 10 }]],
    ['a long text in a list', ['a'.repeat(501)]],
    ['many items', Array(101).fill('1')],
    ['many prices', Array(50).fill('1 2 3')],
    ['a number with an exponent', 1e30],
    ['no number', Number.NaN],
  ];
  for (const [name, submitted] of rows) assert.equal(parseCost(submitted, slugOf), undefined, name);
});
