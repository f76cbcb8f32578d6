import { field, said, Type } from '../../kernel/schema/type.ts';

const anything = (es: string, en: string, example: object) =>
  Type.Unsafe<object>({ type: 'object', ...said(es, en, example as Record<string, never>) });

/** What the root resource answers (reference http-conventions 9). */
export const RootSchema = Type.Object(
  {
    namespace: field.text('Nombre de la interfaz.', 'Name of the interface.', 'calendar/events/v1'),
    routes: anything(
      'Cada ruta con sus métodos y parámetros.',
      'Each route with its methods and parameters.',
      { '/calendar/events/v1/doc': { methods: ['GET'], endpoints: [{ methods: ['GET'], args: [] }] } },
    ),
    _links: anything('Direcciones relacionadas.', 'Related addresses.', {
      up: [{ href: 'https://agenda.example/' }],
    }),
  },
  { $id: 'Root', about: { es: 'Las rutas de la interfaz.', en: 'The routes of the interface.' } },
);

const info = said(
  'Nombre y versión de la interfaz descrita.',
  'Name and version of the interface described.',
  { title: 'Cartelera', version: '1.0.0' },
);
const servers = said('Direcciones del servicio.', 'Addresses of the service.', [
  { url: 'https://agenda.example/calendar/events/v1' },
]);

const described = (version: string) => ({
  openapi: field.text('Versión de OpenAPI.', 'Version of OpenAPI.', version),
  info: Type.Unsafe<object>({ type: 'object', ...info }),
  servers: Type.Array(Type.Unsafe<object>({ type: 'object' }), servers),
  paths: anything('Operaciones, por ruta.', 'Operations, by path.', {}),
  components: anything('Componentes reutilizados.', 'Reused components.', {}),
});

/** What `/doc` answers. */
export const DocSchema = Type.Object(described('3.0.0'), {
  $id: 'Doc',
  about: { es: 'Un documento OpenAPI 3.0.', en: 'An OpenAPI 3.0 document.' },
});

/** What `/openapi.json` answers. */
export const OpenApiSchema = Type.Object(
  {
    ...described('3.1.0'),
    tags: Type.Array(
      Type.Unsafe<object>({ type: 'object' }),
      said('Los grupos de operaciones.', 'The groups of operations.', [{ name: 'Eventos' }]),
    ),
  },
  { $id: 'OpenApi', about: { es: 'Un documento OpenAPI 3.1.', en: 'An OpenAPI 3.1 document.' } },
);
