import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { followed, resolve, schemaCompiler, type Tree, walk } from '../support/openapi-checks.ts';
import { currentDocument, currentOpenApi, currentOpenApiText } from '../support/openapi-text.ts';

const committed = readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8');
const document: Tree = JSON.parse(committed);
const verbs = ['get', 'post', 'put', 'patch', 'delete'];

const operations: { readonly name: string; readonly operation: Tree }[] = Object.entries<Tree>(
  document.paths,
).flatMap(([path, item]) =>
  verbs.flatMap((verb) =>
    item[verb] === undefined ? [] : [{ name: `${verb} ${path}`, operation: item[verb] }],
  ),
);
const parametersOf = (operation: Tree): Tree[] =>
  operation.parameters.map((each: Tree) => followed(document, each));
const compile = schemaCompiler(document, { isClosed: false });

/** Fails with everything that is wrong at once. */
const assertNone = (offences: readonly string[]): void => assert.deepEqual(offences, []);

test('openapi.json is what the program answers: run `node scripts/write-openapi.ts` after a change', async () => {
  assert.ok(committed === (await currentOpenApiText()), 'openapi.json is not up to date');
});

test('the document is OpenAPI 3.1 with title, version, license and server', () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.title, 'Cartelera');
  assert.match(document.info.version, /^\d+\.\d+\.\d+/);
  assert.equal(document.info.license.identifier, 'MIT');
  assert.deepEqual(document.servers, [{ url: '/calendar/events/v1' }]);
});

test('every operation has an id of its own, a summary and a group that is described', () => {
  const ids = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(ids).size, ids.length);
  assert.ok(ids.length > 40);
  const groups = document.tags.map((tag: Tree) => tag.name);
  assertNone(
    operations
      .filter(({ operation: { operationId, summary, tags } }) => {
        const isNamed = /^[a-z][A-Za-z]+$/.test(operationId) && /^\p{Lu}.*\.$/u.test(summary);
        return !isNamed || tags.length !== 1 || !groups.includes(tags[0]);
      })
      .map(({ name }) => name),
  );
});

test('every reference leads somewhere, and every component is referred to', () => {
  const references = [...walk(document)].flatMap(([, value]) =>
    typeof value?.$ref === 'string' ? [value.$ref as string] : [],
  );
  assertNone(references.filter((pointer) => resolve(document, pointer) === undefined));
  const used = new Set(references);
  const components = Object.entries<Tree>(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, members]) => Object.keys(members).map((name) => `#/components/${kind}/${name}`));
  assertNone(components.filter((pointer) => !used.has(pointer)));
});

test('every variable of a path is declared, and nothing else is in the path', () => {
  for (const { name, operation } of operations) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = parametersOf(operation).filter((each) => each.in === 'path');
    assert.deepEqual(
      declared.map((each) => each.name),
      inPath,
      name,
    );
    assert.ok(declared.every((each) => each.required === true));
    const places = parametersOf(operation).map((each) => `${each.in} ${each.name}`);
    assert.equal(new Set(places).size, places.length, name);
  }
});

test('every parameter is described and has an example', () => {
  assertNone(
    operations.flatMap(({ name, operation }) =>
      parametersOf(operation)
        .filter(({ description, schema }) => !(description?.length > 3) || !(schema?.examples?.length > 0))
        .map((parameter) => `${name}: ${parameter.name}`),
    ),
  );
});

test('every list parameter of a query is told as an array whose items commas part', () => {
  const lists = ['status', 'venue', 'organizer', 'categories', 'tags', 'include', 'exclude', '_fields'];
  const found = operations.flatMap(({ name, operation }) =>
    parametersOf(operation)
      .filter((each) => each.in === 'query' && lists.includes(each.name))
      .map((each) => ({ ...each, where: `${name}: ${each.name}` })),
  );
  assert.deepEqual(new Set(found.map(({ name }) => name)), new Set(lists));
  assertNone(
    found
      .filter(({ style, explode, schema }) => {
        const forms: Tree[] = schema.anyOf ?? [schema];
        return style !== 'form' || explode !== false || !forms.some(({ type }) => type === 'array');
      })
      .map(({ where }) => where),
  );
});

test('doc declares the defaults of the specification on both updates of an event and on the root', async () => {
  const { paths }: Tree = await currentDocument('doc', 'es');
  for (const path of ['/events/{id}', '/events/by-slug/{slug}']) {
    const { schema } = Object.values<Tree>(paths[path].put.requestBody.content)[0];
    assert.equal(schema.properties.all_day.default, false, path);
  }
  const namespace = paths['/'].get.parameters.find((each: Tree) => each.name === 'namespace');
  assert.equal(namespace.schema.default, 'calendar/events/v1');
});

/** Whether a property is shown by the schemas that it leads to. */
const leadsOn = (schema: Tree): boolean =>
  schema.$ref !== undefined ||
  schema.properties !== undefined ||
  [schema.items, ...(schema.anyOf ?? [])].some((inside) => inside !== undefined && leadsOn(inside));

test('every property of every schema is described and has an example', () => {
  const offences: string[] = [];
  for (const [path, value] of walk(document.components.schemas)) {
    if (path.at(-1) !== 'properties' || path.includes('examples')) continue;
    for (const [name, property] of Object.entries<Tree>(value)) {
      const isDescribed = property.$ref !== undefined || property.description?.length > 3;
      const isShown = leadsOn(property) || property.examples?.length > 0;
      if (!isDescribed || !isShown) offences.push([...path, name].join('.'));
    }
  }
  assertNone(offences);
});

test('every operation answers with a success and with refusals, all with examples and headers', () => {
  const offences: string[] = [];
  for (const { name, operation } of operations) {
    const statuses = Object.keys(operation.responses);
    const needed = [
      '400',
      '401',
      '403',
      '414',
      '500',
      '503',
      ...(name.startsWith('get') ? ['304'] : ['413']),
    ];
    if (!statuses.some((status) => status.startsWith('2'))) offences.push(`${name}: no success`);
    for (const status of needed.filter((each) => !statuses.includes(each)))
      offences.push(`${name}: ${status}`);
    for (const status of statuses) {
      const response = followed(document, operation.responses[status]);
      const contents = Object.values<Tree>(response.content ?? {});
      const examples = contents.flatMap((content) => Object.keys(content.examples ?? {}));
      const isSuccess = Number(status) < 400;
      const isWhole =
        response.description?.length > 3 && isSuccess === (response.headers?.Allow !== undefined);
      if (!isWhole || (status !== '304' && examples.length === 0)) offences.push(`${name}: ${status}`);
    }
  }
  assertNone(offences);
});

test('operations that change or name one record tell of conditional requests', () => {
  for (const { name, operation } of operations) {
    const names = parametersOf(operation).map((each) => each.name);
    assert.equal(names.includes('If-None-Match'), name.startsWith('get'), name);
    const changesOne = !name.startsWith('get') && name.includes('{');
    assert.equal(names.includes('If-Match'), changesOne, name);
    assert.equal(operation.responses['412'] !== undefined, changesOne, name);
  }
});

test('every schema compiles in strict mode, and every example and default is what its schema says', () => {
  const offences: string[] = [];
  const check = (name: string, schema: Tree, values: readonly Tree[]): void => {
    const validate = compile(schema);
    for (const value of values) {
      if (!validate(value)) offences.push(`${name}: ${JSON.stringify(validate.errors?.[0])}`);
    }
  };
  for (const [path, value] of walk(document.components.schemas)) {
    if (value === null || typeof value !== 'object' || path.includes('examples')) continue;
    if (path.length === 1) check(path.join('.'), value, []);
    if (path.at(-2) === 'properties') check(path.join('.'), value, value.examples ?? []);
  }
  for (const { name, operation } of operations) {
    for (const { name: parameter, schema } of parametersOf(operation)) {
      const { default: preset, examples } = schema;
      check(`${name} ${parameter}`, schema, preset === undefined ? examples : [...examples, preset]);
    }
    const bodies = [operation.requestBody, ...Object.values(operation.responses)];
    for (const body of bodies.map((each) => followed(document, each))) {
      for (const [type, content] of Object.entries<Tree>(body?.content ?? {})) {
        const examples = Object.values<Tree>(content.examples ?? {}).map(
          (each) => followed(document, each).value,
        );
        check(`${name} ${type}`, content.schema, examples);
      }
    }
  }
  assertNone(offences);
});

test('in English the same document has no Spanish text', async () => {
  const english: Tree = await currentOpenApi('en');
  const texts = (tree: Tree): Map<string, string> =>
    new Map(
      [...walk(tree)].flatMap(([path, value]) =>
        ['description', 'summary'].includes(path.at(-1) ?? '') &&
        typeof value === 'string' &&
        !path.some((name) => name.startsWith('example'))
          ? [[path.join('.'), value] as const]
          : [],
      ),
    );
  const spoken = [...texts(document).values()].filter((text) => text.length > 20);
  const inEnglish = new Set(texts(english).values());
  assertNone(spoken.filter((text) => inEnglish.has(text)));
  assert.deepEqual(Object.keys(english.paths), Object.keys(document.paths));
});
