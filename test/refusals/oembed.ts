import { missing, type Operations, refuses, refusesAs, takes } from './row.ts';

const noNumbers = ['0', '-1', '1.5', '', 'foo', ['1'], { a: '1' }, '9'.repeat(400)];
const beside = { url: 'https://agenda.test/events/' };

/** How other sites show pages. */
export const oembed = (): Operations => ({
  findEmbed: {
    request: 'GET //oembed',
    parameters: {
      url: [
        { ...missing('url'), value: undefined },
        ...refuses([[beside.url], { a: beside.url }]),
        ...['', 'events', 'https://other.test/events/', 'https://agenda.test/nada/'].map((value) =>
          refusesAs(value, 404, 'oembed_invalid_url'),
        ),
        ...takes([beside.url, 'http://agenda.test/', 'https://agenda.test/EVENTS?utm_source=x#a']),
      ],
      format: [
        refusesAs('yaml', 501, 'oembed_unknown_format', { beside }),
        ...refuses([['json']], { beside }),
        ...takes(['json', 'xml', ''], { beside }),
      ],
      maxwidth: [...refuses(noNumbers, { beside }), ...takes(['01', '5000'], { beside })],
      maxheight: [...refuses(noNumbers, { beside }), ...takes(['1'], { beside })],
    },
  },
});
