/** What mostly programs cause: API keys, callbacks of platforms, and the monitoring of the server. */
export const programs = {
  'API key is invalid or expired': 'Der API-Schlüssel ist ungültig oder abgelaufen',
  'An API key is required: send the header Authorization: Bearer <API key>':
    'Ein API-Schlüssel ist erforderlich: Senden Sie den Header Authorization: Bearer <API-Schlüssel>',
  'This API key may not be used from this address':
    'Dieser API-Schlüssel darf von dieser Adresse aus nicht verwendet werden',
  'Too many requests without a valid API key from this address':
    'Zu viele Anfragen ohne gültigen API-Schlüssel von dieser Adresse',
  'Rate limit exceeded: {{maximum}} requests per minute. Try again in {{seconds}} seconds':
    'Anfragelimit überschritten: {{maximum}} Anfragen je Minute. Versuchen Sie es in {{seconds}} Sekunden erneut',
  'Sign in first: this endpoint requires a session cookie':
    'Melden Sie sich zuerst an: Dieser Endpunkt erfordert ein Sitzungs-Cookie',
  'This endpoint requires a session cookie; API keys are not accepted':
    'Dieser Endpunkt erfordert ein Sitzungs-Cookie; API-Schlüssel werden nicht angenommen',
  'Test helpers require a test key, and this is a live key':
    'Testhilfen erfordern einen Test-Schlüssel, und dies ist ein Live-Schlüssel',
  'The body must be a JSON object': 'Der Inhalt der Anfrage muss ein JSON-Objekt sein',
  'must be given once, as a single value': 'darf nur einmal und nur als einzelner Wert angegeben werden',
  'must have between 1 and {{maximum}} characters': 'muss zwischen 1 und {{maximum}} Zeichen haben',
  '{{path}} does not support {{method}}; it supports {{methods}}':
    '{{path}} unterstützt {{method}} nicht; möglich ist {{methods}}',
  '{{path}} does not support {{method}}; use {{methods}}':
    '{{path}} unterstützt {{method}} nicht; verwenden Sie {{methods}}',
  'There is no endpoint {{name}}': 'Es gibt keinen Endpunkt {{name}}',
  'Only GET and POST are allowed here': 'Hier sind nur GET und POST erlaubt',
  'This is not the verify token of the channel': 'Dies ist nicht das Prüf-Token des Kanals',
  'There is no such channel': 'Diesen Kanal gibt es nicht',
  'The signature is not that of the channel': 'Die Signatur ist nicht die des Kanals',
  'Parley is starting': 'Parley wird gestartet',
  'Parley is stopping': 'Parley wird beendet',
  'The store does not answer': 'Der Datenspeicher antwortet nicht',
  'Metrics are available from this machine only, or with PARLEY_METRICS_TOKEN as bearer token':
    'Metriken sind nur von diesem Rechner aus oder mit PARLEY_METRICS_TOKEN als Bearer-Token zugänglich',
} as const
