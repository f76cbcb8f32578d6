import type { Json } from '../../kernel/json.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { EndpointParameter } from '../routing/declarations.ts';
import type { Operation } from './operations.ts';
import { bodySchema, type Components, parameterSchema } from './schemas.ts';

const file: Phrase = { es: 'El archivo.', en: 'The file.' };

// Generators of clients take a field with a default for one that is always there, in what is sent too.
const describeField = (field: EndpointParameter, components: Components): Json => {
  const { default: _, ...schema } = parameterSchema(field, components, false);
  return { description: field.about[components.language], ...schema };
};

/** A file with fields beside it; a bare file as the body has its fields in the query. */
const describeUpload = (inside: readonly EndpointParameter[], components: Components): Json => {
  const bytes = { type: 'string', format: 'binary', description: file[components.language] };
  const fields = inside.map((each) => [each.name, describeField(each, components)]);
  const form = {
    type: 'object',
    properties: { file: bytes, ...Object.fromEntries(fields) },
    required: ['file'],
  };
  return {
    required: true,
    content: { 'multipart/form-data': { schema: form }, 'image/*': { schema: bytes } },
  };
};

const exampleWith = (fields: readonly EndpointParameter[]): Json =>
  Object.fromEntries(fields.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]])));

const forms = {
  Least: { es: 'Campos obligatorios', en: 'Required fields' },
  Whole: { es: 'Todos los campos', en: 'All fields' },
} as const satisfies Record<string, Phrase>;

const describeExamples = (
  name: string,
  fields: readonly EndpointParameter[],
  components: Components,
): Json => {
  const required = fields.filter((field) => field.required);
  const shown: [keyof typeof forms, readonly EndpointParameter[]][] = [['Whole', fields]];
  if (required.length > 0) shown.unshift(['Least', required]);
  const references = shown.map(([form, those]) => {
    const summary = forms[form][components.language];
    components.examples[name + form] ??= { summary, value: exampleWith(those) };
    return [form.toLowerCase(), { $ref: `#/components/examples/${name}${form}` }] as const;
  });
  return Object.fromEntries(references);
};

/** What the body of an operation may hold: its fields, as JSON or as a form; no key when it takes none. */
export const describeRequestBody = (
  { inside, method, endpoint }: Operation,
  components: Components,
): { readonly requestBody?: Json } => {
  if (endpoint.takesFile === true) return { requestBody: describeUpload(inside, components) };
  if (inside.length === 0) return {};
  const types = ['application/json', 'application/x-www-form-urlencoded'];
  if (method === 'POST') types.push('multipart/form-data');
  // Shared, since it is long: the verbs that update take the same body.
  const name = `${endpoint.operationId.charAt(0).toUpperCase()}${endpoint.operationId.slice(1)}`;
  components.schemas[name] ??= bodySchema(inside, (each) => describeField(each, components));
  const content = {
    schema: { $ref: `#/components/schemas/${name}` },
    examples: describeExamples(name, inside, components),
  };
  return {
    requestBody: {
      required: inside.some((each) => each.required),
      content: Object.fromEntries(types.map((type) => [type, content])),
    },
  };
};
