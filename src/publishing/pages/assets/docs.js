const reference = document.getElementById('reference');

/* Swagger UI speaks English only. Whole texts of its own, as they stand between its tags. */
const spanish = {
  Servers: 'Servidores',
  Authorize: 'Iniciar sesión',
  Authorized: 'Sesión iniciada',
  'Available authorizations': 'Formas de iniciar sesión',
  'Name:': 'Nombre:',
  'In:': 'En:',
  'Username:': 'Usuario:',
  'Password:': 'Contraseña:',
  'Value:': 'Valor:',
  Close: 'Cerrar',
  Logout: 'Cerrar sesión',
  Parameters: 'Parámetros',
  'No parameters': 'Sin parámetros',
  Name: 'Nombre',
  Description: 'Descripción',
  'Try it out': 'Probar',
  Cancel: 'Cancelar',
  Reset: 'Restablecer',
  Execute: 'Ejecutar',
  Clear: 'Borrar',
  'Request body': 'Cuerpo de la petición',
  'Request URL': 'Dirección de la petición',
  Responses: 'Respuestas',
  'Server response': 'Respuesta del servidor',
  'Response body': 'Cuerpo de la respuesta',
  'Response headers': 'Cabeceras de la respuesta',
  Code: 'Código',
  Details: 'Detalles',
  'Media type': 'Tipo de contenido',
  Examples: 'Ejemplos',
  'Examples:': 'Ejemplos:',
  'Example Value': 'Valor de ejemplo',
  'Example Description': 'Descripción del ejemplo',
  Schema: 'Esquema',
  Schemas: 'Esquemas',
  'Headers:': 'Cabeceras:',
  Type: 'Tipo',
  Download: 'Descargar',
  'Default value': 'Valor por defecto',
  'Available values': 'Valores admitidos',
  'Send empty value': 'Enviar valor vacío',
  // Around the name of a header: `Controls Accept header.`
  Controls: 'Controla la cabecera',
  'header.': '',
  'Expand all': 'Expandir todo',
  'Collapse all': 'Contraer todo',
  'Add string item': 'Añadir elemento',
  'Add integer item': 'Añadir elemento',
  'Add item': 'Añadir elemento',
  'Edit Value': 'Editar valor',
  'Loading...': 'Cargando…',
  Undocumented: 'Sin documentar',
  'No links': 'Sin enlaces',
};

const translate = (root) => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = spanish[node.data.trim()];
    if (text !== undefined && node.parentElement.closest('pre, code, textarea, .markdown') === null) {
      node.data = node.data.replace(node.data.trim(), text);
    }
  }
};

const isSpanish = document.documentElement.lang === 'es';

/* Each field of the sign-in dialog asks for the focus when it is made, so that the last one has it. */
const focusFirstField = (node) => {
  if (node.nodeType === Node.ELEMENT_NODE) node.querySelector('.auth-container input')?.focus();
};

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) {
      if (isSpanish) translate(node.nodeType === Node.TEXT_NODE ? node.parentNode : node);
      focusFirstField(node);
    }
  }
}).observe(reference, { childList: true, subtree: true });

const dark = matchMedia('(prefers-color-scheme: dark)');
const showTheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', showTheme);
showTheme();

globalThis.SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.source,
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
  requestInterceptor: (request) => {
    // The document in the language of the page, whatever the browser prefers.
    if (request.loadSpec) request.headers['Accept-Language'] = document.documentElement.lang;
    return request;
  },
});
