import type { programs as english } from '../en/programs.ts'
import type { TextsLike } from '../texts-like.ts'

export const programs = {
  keyInvalid: 'Der API-Schlüssel ist ungültig oder abgelaufen',
  keyRequired: 'Ein API-Schlüssel ist erforderlich: Senden Sie den Header Authorization: Bearer <API-Schlüssel>',
  keyAddressNotAllowed: 'Dieser API-Schlüssel darf von dieser Adresse aus nicht verwendet werden',
  tooManyWithoutKey: 'Zu viele Anfragen ohne gültigen API-Schlüssel von dieser Adresse',
  rateLimitExceeded:
    'Anfragelimit überschritten: {{maximum}} Anfragen je Minute. Versuchen Sie es in {{seconds}} Sekunden erneut',
  cookieRequired: 'Melden Sie sich zuerst an: Dieser Endpunkt erfordert ein Sitzungs-Cookie',
  cookieRequiredNotKey: 'Dieser Endpunkt erfordert ein Sitzungs-Cookie; API-Schlüssel werden nicht angenommen',
  testKeyRequired: 'Testhilfen erfordern einen Test-Schlüssel, und dies ist ein Live-Schlüssel',
  objectBodyExpected: 'Der Inhalt der Anfrage muss ein JSON-Objekt sein',
  singleValueExpected: 'darf nur einmal und nur als einzelner Wert angegeben werden',
  charactersBetween: 'muss zwischen 1 und {{maximum}} Zeichen haben',
  methodNotSupported: '{{path}} unterstützt {{method}} nicht; möglich ist {{methods}}',
  methodNotSupportedUse: '{{path}} unterstützt {{method}} nicht; verwenden Sie {{methods}}',
  noSuchEndpoint: 'Es gibt keinen Endpunkt {{name}}',
  onlyGetAndPost: 'Hier sind nur GET und POST erlaubt',
  verifyTokenWrong: 'Dies ist nicht das Prüf-Token des Kanals',
  noSuchChannel: 'Diesen Kanal gibt es nicht',
  signatureWrong: 'Die Signatur ist nicht die des Kanals',
  parleyStarting: 'Parley wird gestartet',
  parleyStopping: 'Parley wird beendet',
  storeSilent: 'Der Datenspeicher antwortet nicht',
  metricsNotAllowed:
    'Metriken sind nur von diesem Rechner aus oder mit PARLEY_METRICS_TOKEN als Bearer-Token zugänglich',
} satisfies TextsLike<typeof english>
