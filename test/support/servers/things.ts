import Type from 'typebox';
import { endpoint, type HttpResponse, type Route, type RouteInput } from '../../../src/http/routing/route.ts';
import { may } from '../../../src/kernel/actor.ts';
import { AppError, invalidFields } from '../../../src/kernel/error.ts';
import { expects } from '../../../src/kernel/input.ts';
import type { Json } from '../../../src/kernel/json.ts';
import type { ParameterOptions } from '../../../src/kernel/schema/parameter.ts';

interface Thing {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  readonly size: Json;
  readonly revision: number;
}

const about = (es: string, en: string): Pick<ParameterOptions, 'about'> => ({ about: { es, en } });

const ThingSchema = Type.Object(
  {
    id: Type.Integer({ ...about('Número de la cosa.', 'Number of the thing.'), examples: [7] }),
    name: Type.String({ ...about('Nombre.', 'Name.'), examples: ['Mesa'] }),
    size: Type.Unsafe({ ...about('Tamaño, si se sabe.', 'Size, if known.'), examples: [3] }),
  },
  { $id: 'Thing', ...about('Una cosa.', 'A thing.') },
);

const ThingList = Type.Object(
  { things: Type.Array(ThingSchema), total: Type.Integer() },
  { $id: 'ThingList' },
);

const fields = {
  slug: Type.Optional(Type.String(about('Parte de la dirección.', 'Part of the address.'))),
  size: Type.Optional(Type.Unsafe<Json>(about('Tamaño.', 'Size.'))),
  count: Type.Optional(Type.Integer(about('Cuántas hay.', 'How many there are.'))),
  open: Type.Optional(
    Type.String({
      ...about('Si está abierta.', 'Whether it is open.'),
      default: null,
      alsoAccepts: Type.Boolean(),
    }),
  ),
  color: Type.Optional(Type.Enum(['red', 'blue'], { ...about('Color.', 'Color.') })),
  hidden: Type.Optional(Type.Boolean(about('Si no se ve.', 'Whether it is hidden.'))),
  website: Type.Optional(Type.String({ ...about('Página.', 'Page.'), rule: 'web' })),
};

const name = (required: boolean) =>
  Type.String({ ...about('Nombre.', 'Name.'), rule: 'nonempty-string', required, example: 'Mesa' });

const NoteSchema = Type.String({ $id: 'Note', examples: ['Mesa'], ...about('Su nombre.', 'Its name.') });

const path = {
  id: Type.Integer(about('Número de la cosa.', 'Number of the thing.')),
  slug: Type.String(about('Parte de la dirección.', 'Part of the address.')),
};

const rules = {
  web: (value: unknown) =>
    (typeof value === 'string' && value.startsWith('https://')) || {
      es: 'Debe empezar por https://.',
      en: 'It must begin with https://.',
    },
};

/** A route table of the usual shape over a list in memory; `counter` counts its changes. */
export const toyRoutes = (counter = { revision: 0 }): Route[] => {
  const things = new Map<number, Thing>();
  const put = (thing: Thing): Thing => {
    counter.revision += 1;
    things.set(thing.id, thing);
    return thing;
  };
  put({ id: 1, slug: 'mesa', name: 'Mesa', size: { wide: 2, high: [1, 2] }, revision: 1 });

  const find = (found: Thing | undefined, id: string | number): Thing => {
    if (found !== undefined) return found;
    const missing = { es: `No hay ${id}.`, en: `There is no ${id}.` };
    throw typeof id === 'string'
      ? invalidFields({ slug: missing })
      : new AppError('not_found', 'no-thing', missing);
  };
  const bySlug = (slug: string): Thing =>
    find(
      [...things.values()].find((thing) => thing.slug === slug),
      slug,
    );
  const byId = (id: number): Thing => find(things.get(id), id);
  const read = (thing: Thing, call: RouteInput<unknown>): HttpResponse => {
    return {
      status: 200,
      body: { value: { ...thing, self: `${call.links.base}/things/${thing.id}`, plain: call.plain } },
      state: `t${thing.id}-${thing.revision}`,
      caching: {},
      ...(call.actor.role === 'administrator' && thing.id === 1 ? { allow: ['GET', 'PUT'] as const } : {}),
    };
  };
  const change = (thing: Thing, call: RouteInput<{ name?: string; size?: Json }>): HttpResponse => {
    if (!expects(call, `t${thing.id}-${thing.revision}`)) {
      throw new AppError('precondition', 'rest_precondition_failed', { es: 'Cambió.', en: 'It changed.' });
    }
    const { parameters } = call;
    const changed = put({
      ...thing,
      name: parameters.name ?? thing.name,
      size: call.given.has('size') ? (parameters.size ?? null) : thing.size,
      revision: thing.revision + 1,
    });
    return {
      status: 200,
      state: `t${changed.id}-${changed.revision}`,
      body: {
        value: { ...changed, seen: parameters as Json, given: [...call.given], sent: call.sent as Json },
      },
    };
  };
  const remove = (thing: Thing): HttpResponse => {
    counter.revision += 1;
    things.delete(thing.id);
    return { status: 200, body: { value: { deleted: thing.id } } };
  };
  const mayEdit = { mayCall: (actor: RouteInput<unknown>['actor']) => may(actor, 'edit') };
  const note = ({ name: text }: Thing): HttpResponse => ({
    status: 200,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    body: { content: text },
  });
  const answersThing = { answers: { 200: ThingSchema }, refusals: { 404: ['no-thing'] } };

  return [
    {
      path: '/things',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'listThings',
          summary: { es: 'Lista las cosas.', en: 'Lists the things.' },
          parameters: Type.Object({
            page: Type.Integer({ ...about('Página.', 'Page.'), default: 1, rule: 'positive-int' }),
            sure: Type.Boolean({ ...about('Seguro.', 'Sure.'), default: '1' }),
            search: Type.Optional(Type.String(about('Texto buscado.', 'Text searched for.'))),
            include: Type.Optional(
              Type.Unsafe<Json>({
                ...about('Números.', 'Numbers.'),
                items: { type: 'integer' },
                rule: 'id-list',
              }),
            ),
          }),
          answers: { 200: ThingList },
          refusals: { 404: ['no-such-page'] },
          handle: ({ parameters, raw }) => {
            if (raw['fail'] === 'badly') throw new Error('secret of the database');
            if (raw['fail'] === 'busy') {
              throw new AppError('unavailable', 'busy', { es: 'Ocupado.', en: 'Busy.' }, { retry_after: 7 });
            }
            const all = [...things.values()].map(({ id, name: own, size }) => ({ id, name: own, size }));
            return {
              status: 200,
              body: { value: { things: all, total: all.length, seen: parameters as Json, raw: raw as Json } },
              headers: { 'X-TEC-Total': String(all.length), 'X-TEC-TotalPages': '1' },
            };
          },
        }),
        endpoint({
          methods: ['POST'],
          operationId: 'createThing',
          summary: { es: 'Crea una cosa.', en: 'Creates a thing.' },
          parameters: Type.Object({
            name: name(true),
            kind: Type.Optional(Type.String(about('', ''))),
            ...fields,
          }),
          rules,
          ...mayEdit,
          answers: { 201: ThingSchema },
          refusals: {},
          handle: ({ parameters, given }) => {
            const id = Math.max(0, ...things.keys()) + 1;
            const size = parameters.size ?? null;
            const thing = put({ id, slug: `thing-${id}`, name: parameters.name, size, revision: 1 });
            return {
              status: 201,
              body: { value: { ...thing, seen: parameters as Json, given: [...given] } },
            };
          },
        }),
      ],
    },
    {
      path: '/things/{id}',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findThing',
          summary: { es: 'Lee una cosa.', en: 'Reads a thing.' },
          parameters: Type.Object({ id: path.id }),
          ...answersThing,
          handle: (call) => read(byId(call.parameters.id), call),
        }),
        endpoint({
          methods: ['DELETE'],
          operationId: 'deleteThing',
          summary: { es: 'Borra una cosa.', en: 'Deletes a thing.' },
          parameters: Type.Object({ id: path.id }),
          ...mayEdit,
          ...answersThing,
          handle: (call) => remove(byId(call.parameters.id)),
        }),
        endpoint({
          methods: ['POST', 'PUT', 'PATCH'],
          operationId: 'updateThing',
          summary: { es: 'Cambia una cosa.', en: 'Changes a thing.' },
          parameters: Type.Object({ id: path.id, name: Type.Optional(name(false)), ...fields }),
          rules,
          ...mayEdit,
          ...answersThing,
          handle: (call) => change(byId(call.parameters.id), call),
        }),
      ],
    },
    {
      path: '/things/{id}.txt',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findThingNote',
          summary: { es: 'Lee el nombre de una cosa.', en: 'Reads the name of a thing.' },
          parameters: Type.Object({ id: path.id }),
          mediaType: 'text/plain',
          answers: { 200: NoteSchema },
          refusals: { 404: ['no-thing'] },
          handle: (call) => note(byId(call.parameters.id)),
        }),
      ],
    },
    {
      path: '/things/by-slug/{slug}.txt',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findThingNoteBySlug',
          summary: { es: 'Lee el nombre de una cosa.', en: 'Reads the name of a thing.' },
          parameters: Type.Object({ slug: path.slug }),
          mediaType: 'text/plain',
          answers: { 200: NoteSchema },
          refusals: { 404: ['no-thing'] },
          handle: (call) => note(bySlug(call.parameters.slug)),
        }),
      ],
    },
    {
      path: '/things/by-slug/{slug}',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findThingBySlug',
          summary: { es: 'Lee una cosa por su dirección.', en: 'Reads a thing by its slug.' },
          parameters: Type.Object({ slug: path.slug }),
          ...answersThing,
          handle: (call) => read(bySlug(call.parameters.slug), call),
        }),
      ],
    },
    {
      path: '/files',
      endpoints: [
        endpoint({
          methods: ['POST'],
          operationId: 'createFile',
          summary: { es: 'Guarda un fichero.', en: 'Stores a file.' },
          parameters: Type.Object({}),
          takesFile: true,
          answers: { 201: Type.Object({}) },
          refusals: {},
          handle: ({ file }) => ({
            status: 201,
            body: {
              value: {
                name: file?.name ?? null,
                type: file?.type ?? null,
                text: file?.bytes.toString() ?? null,
              },
            },
          }),
        }),
      ],
    },
  ];
};
