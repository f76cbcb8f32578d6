import { endpoint, type Route } from '../../http/routing/route.ts';
import type { Mounted } from '../../http/routing/tables.ts';
import { AppError } from '../../kernel/error.ts';
import { field, optional, Type } from '../../kernel/schema/type.ts';
import { xmlDeclaration, xmlText } from '../../kernel/text/xml.ts';
import type { PageContext } from '../pages/reading/page-request.ts';
import { type OEmbed, readOEmbed } from './read-oembed.ts';

const pixels = { rule: 'positive-int' };

const query = Type.Object({
  url: field.text('Dirección de la página.', 'Address of the page.', 'https://agenda.example/events/'),
  format: optional.text('json o xml.', 'json or xml.', 'json'),
  maxwidth: optional.whole('Anchura máxima, en píxeles.', 'The most pixels of its width.', 600, pixels),
  maxheight: optional.whole('Altura máxima, en píxeles.', 'The most pixels of its height.', 600, pixels),
});

const noSuchFormat = (): AppError =>
  new AppError('unsupported', 'oembed_unknown_format', {
    es: 'Los formatos son json y xml.',
    en: 'The formats are json and xml.',
  });

const asXml = (fields: OEmbed): string => {
  const members = Object.entries(fields).map(
    ([name, value]) => `<${name}>${xmlText(String(value))}</${name}>`,
  );
  return `${xmlDeclaration}<oembed>${members.join('')}</oembed>\n`;
};

const route = (context: PageContext, path: string): Route => ({
  path,
  endpoints: [
    endpoint({
      methods: ['GET'],
      operationId: 'findEmbed',
      summary: {
        es: 'Cómo mostrar una página de la agenda dentro de otra (oEmbed).',
        en: 'How to show a page of the calendar inside another one (oEmbed).',
      },
      parameters: query,
      work: 'read',
      answers: { 200: Type.Object({}) },
      refusals: { 404: ['oembed_invalid_url'], 501: ['oembed_unknown_format'] },
      handle: async ({ parameters, links }) => {
        // An empty one is none.
        const format = parameters.format || 'json';
        if (format !== 'json' && format !== 'xml') throw noSuchFormat();
        const { fields, expiresAt } = await readOEmbed(context, links.origin, parameters);
        const caching = expiresAt === null ? {} : { expiresAt };
        return format === 'json'
          ? { status: 200, body: { value: fields }, caching }
          : {
              status: 200,
              headers: { 'Content-Type': 'text/xml; charset=utf-8' },
              body: { content: asXml(fields) },
              caching,
            };
      },
    }),
  ],
});

/** oEmbed, at the address that pages name and at that of WordPress. */
export const oembedMounts = (context: PageContext): readonly Mounted[] => [
  { mount: '/oembed', routes: [route(context, '/')] },
  { mount: '/wp-json/oembed/1.0', routes: [route(context, '/embed')] },
];
