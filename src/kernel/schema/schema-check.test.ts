import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { checkOf, type SchemaObject } from './schema-check.ts';
import { Type } from './type.ts';

const schemas: readonly object[] = [
  Type.Integer({ minimum: 1 }),
  Type.Number({ exclusiveMinimum: 0, maximum: 2 }),
  Type.Literal(''),
  Type.Enum(['a', 'b']),
  Type.Union([Type.Boolean(), Type.Null(), Type.Array(Type.Union([Type.Integer(), Type.String()]))]),
  Type.Object({ a: Type.Integer(), b: Type.Optional(Type.Union([Type.String(), Type.Null()])) }),
  Type.Unsafe({ items: { type: 'integer' }, minimum: 1, required: ['a'], properties: { a: { minimum: 2 } } }),
  Type.Array(Type.Integer(), { maxItems: 2 }),
  Type.Unknown(),
];

const leaf = fc.constantFrom(null, true, false, '', 'a', '1', 0, 1, 2, -1, 0.5, 2.5, 1e300);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { withCrossShrink: true },
    leaf,
    fc.array(leaf, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'toString'), tie('value'), { maxKeys: 3 }),
  ),
}));

for (const schema of schemas) {
  test(`values are as ${JSON.stringify(schema)} says, or not, for JSON Schema as well`, () => {
    const isValid = new Ajv2020({ strict: false }).compile(schema);
    const isAsSaid = checkOf(schema as SchemaObject);
    fc.assert(fc.property(value, (one) => assert.equal(isAsSaid(one), isValid(one))));
  });
}

test('a word that nobody tests is not overlooked', () => {
  assert.throws(() => checkOf({ type: 'array', items: { type: 'string', minLength: 3 } }), /minLength/);
  assert.throws(() => checkOf({ type: 'whole' }), /whole/);
});
