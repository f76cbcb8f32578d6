const reference = document.getElementById('reference');

globalThis.SwaggerUIBundle({
  domNode: reference,
  url: reference.dataset.source,
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
