// Swagger UI over the contract of this very service. Nothing is sent anywhere else: no validator.
SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  deepLinking: true,
  validatorUrl: null,
  tryItOutEnabled: true,
});
