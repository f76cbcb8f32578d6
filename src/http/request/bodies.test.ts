import { testCases } from '../../../test/support/cases.ts';

const editor = { authorization: 'Role editor' };
const as = (type: string) => ({ ...editor, 'content-type': type });
const json = { ...editor, 'content-type': 'application/json' };
const missing = { code: 'rest_missing_callback_param', 'data.params': ['name'] };
const unsaid = {
  es: 'El cuerpo parece JSON, pero falta la cabecera "Content-Type: application/json". Falta(n) parámetro(s)',
  en: 'The body looks like JSON, but the header "Content-Type: application/json" is missing. Missing parameter(s)',
};
const field = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const multipart = as('multipart/form-data; boundary=b');

testCases([
  {
    name: 'a JSON body',
    send: 'POST /things',
    headers: editor,
    json: { name: 'A' },
    status: 201,
    has: { name: 'A' },
  },
  {
    name: 'JSON with a charset',
    send: 'POST /things',
    headers: as('application/json; charset=utf-8'),
    raw: '{"name":"A"}',
    status: 201,
  },
  {
    name: 'a type that ends in +json',
    send: 'POST /things',
    headers: as('application/vnd.api+json'),
    raw: '{"name":"A"}',
    status: 201,
  },
  {
    name: 'a form body',
    send: 'POST /things',
    headers: editor,
    form: 'name=C+%26+%C3%91',
    status: 201,
    has: { name: 'C & Ñ' },
  },
  {
    name: 'nested form fields',
    send: 'POST /things',
    headers: editor,
    form: 'name=A&size[a]=1&size[b][]=2&size[b][]=3',
    status: 201,
    has: { size: { a: '1', b: ['2', '3'] } },
  },
  {
    name: 'a multipart body',
    send: 'POST /things',
    headers: multipart,
    raw: `${field('name', 'A')}${field('size[k]', 'v')}--b--\r\n`,
    status: 201,
    has: { name: 'A', size: { k: 'v' } },
  },
  ...(
    [
      ['percent-encoded', 'name=Espa%F1a+%80'],
      ['as bytes', Buffer.from('name=Espa\xf1a+\x80', 'latin1')],
      ['percent-encoded beside a bare sign', 'name=Espa%F1a+%80&slug=100%'],
    ] as const
  ).map(([how, raw]) => ({
    name: `a form in Latin-1, ${how}`,
    send: 'POST /things',
    headers: as('application/x-www-form-urlencoded'),
    raw,
    status: 201,
    has: { name: 'España €' },
  })),
  {
    name: 'a form in UTF-8 beside a bare percent sign',
    send: 'POST /things',
    headers: editor,
    form: 'name=Espa%C3%B1a+100%+%E2%82',
    status: 201,
    has: { name: 'España 100% â‚' },
  },
  {
    name: 'a multipart body in Latin-1',
    send: 'POST /things',
    headers: multipart,
    raw: Buffer.from(`${field('name', 'Espa\xf1a')}--b--\r\n`, 'latin1'),
    status: 400,
    has: { code: 'rest_invalid_body' },
  },
  {
    name: 'multipart means nothing on PUT',
    send: 'PUT /things/1',
    headers: multipart,
    raw: `${field('name', 'B')}--b--\r\n`,
    status: 200,
    has: { name: 'Mesa' },
  },
  {
    name: 'a form on PUT',
    send: 'PUT /things/1',
    headers: editor,
    form: 'name=B',
    status: 200,
    has: { name: 'B' },
  },
  {
    name: 'a PATCH without a type is a form',
    send: 'PATCH /things/1',
    headers: editor,
    raw: Buffer.from('name=B'),
    status: 200,
    has: { name: 'B' },
  },
  {
    name: 'a POST without a type is nothing',
    send: 'POST /things',
    headers: editor,
    raw: Buffer.from('name=B'),
    status: 400,
    has: { ...missing, message: 'Falta(n) parámetro(s): name' },
  },
  ...['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', null].flatMap((type) =>
    (['es', 'en'] as const).map((language) => ({
      name: `JSON that is called ${type ?? 'nothing'} is nothing, and that is said (${language})`,
      send: 'POST /things',
      headers: { ...(type === null ? editor : as(type)), 'accept-language': language },
      raw: Buffer.from(' {"name":"A"}'),
      status: 400,
      has: { ...missing, message: `${unsaid[language]}: name` },
    })),
  ),
  {
    name: 'a type that is none',
    send: 'POST /things',
    headers: as(';;='),
    raw: 'x',
    status: 400,
    has: missing,
  },
  {
    name: 'a body on GET means nothing',
    send: 'GET /things/1',
    headers: json,
    raw: '{bad',
    status: 200,
    has: { id: 1 },
  },
  {
    name: 'a file as the whole body',
    send: 'POST /files',
    headers: { 'content-type': 'image/png', 'content-disposition': 'attachment; filename="a b.png"' },
    raw: 'PNG',
    status: 201,
    has: { name: 'a b.png', type: 'image/png', text: 'PNG' },
  },
  {
    name: 'a file in a multipart body',
    send: 'POST /files',
    headers: multipart,
    raw: `--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b--\r\n`,
    status: 201,
    has: { name: 'a.png', type: 'image/png', text: 'PNG' },
  },
  {
    name: 'a file where none is taken',
    send: 'POST /things',
    headers: multipart,
    raw: `${field('name', 'A')}--b\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\nPNG\r\n--b--\r\n`,
    status: 201,
  },
]);

testCases(
  [
    {
      name: 'a body over the limit',
      send: 'POST /things',
      headers: editor,
      json: { name: 'A'.repeat(200) },
      status: 413,
      has: { code: 'rest_body_too_large', 'data.limit': 100, 'data.status': 413 },
    },
    {
      name: 'a body under the limit',
      send: 'POST /things',
      headers: editor,
      json: { name: 'A'.repeat(20) },
      status: 201,
    },
  ],
  { options: { maxBodyBytes: 100 } },
);
