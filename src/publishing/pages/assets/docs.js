const reference = document.getElementById('reference');

/* Swagger UI speaks English only. Whole texts of its own, as they stand between its tags. */
const spanish = {
  Servers: 'Servidor',
  Authorize: 'Identificarse',
  'Available authorizations': 'Formas de identificarse',
  'Username:': 'Nombre:',
  'Password:': 'Contraseña:',
  'Value:': 'Clave:',
  Close: 'Cerrar',
  Logout: 'Salir',
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
  'Media type': 'Tipo',
  Examples: 'Ejemplos',
  'Examples:': 'Ejemplos:',
  'Example Value': 'Ejemplo',
  'Example Description': 'Descripción del ejemplo',
  Schema: 'Esquema',
  Schemas: 'Esquemas',
  'Headers:': 'Cabeceras:',
  Type: 'Tipo',
  Download: 'Descargar',
  'Default value': 'Por defecto',
  'Available values': 'Valores',
  required: 'obligatorio',
  'Send empty value': 'Enviar vacío',
  Controls: 'Decide la cabecera',
  'Expand all': 'Desplegar todo',
  'Collapse all': 'Plegar todo',
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

if (document.documentElement.lang === 'es') {
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) translate(node.nodeType === Node.TEXT_NODE ? node.parentNode : node);
    }
  });
  observer.observe(reference, { childList: true, subtree: true });
}

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
