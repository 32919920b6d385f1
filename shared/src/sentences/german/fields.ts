/** What is wrong with one field: behind its name or below it. */
export const fields = {
  'is required': 'ist erforderlich',
  'must not be empty': 'darf nicht leer sein',
  'must be {{type}}': 'muss {{type, translated}} sein',
  'must be {{type}}, not {{received}}': 'muss {{type, translated}} sein, nicht {{received}}',
  'must be one of {{values}}': 'muss einer dieser Werte sein: {{values}}',
  'has unknown field {{name}}': 'hat ein unbekanntes Feld {{name}}',
  'has unknown fields {{names}}': 'hat unbekannte Felder {{names}}',
  'must have at least {{minimum}} characters': 'muss mindestens {{minimum}} Zeichen haben',
  'must have at most {{maximum}} characters': 'darf höchstens {{maximum}} Zeichen haben',
  'must have at least {{minimum}} entry': 'muss mindestens {{minimum}} Eintrag haben',
  'must have at least {{minimum}} entries': 'muss mindestens {{minimum}} Einträge haben',
  'must have at most {{maximum}} entries': 'darf höchstens {{maximum}} Einträge haben',
  'must be at least {{minimum}}': 'muss mindestens {{minimum}} sein',
  'must be at most {{maximum}}': 'darf höchstens {{maximum}} sein',
  'must be a valid {{format}}': 'muss ein gültiger Wert sein ({{format, translated}})',
  'must be a code such as 131026': 'muss ein Code wie 131026 sein',
  'must name a quality or a category': 'muss eine Qualität oder eine Kategorie nennen',
  'must be letters, digits, - and _': 'darf nur Buchstaben, Ziffern, - und _ enthalten',
  'must have at most 20 parameters': 'darf höchstens 20 Parameter haben',
  'must not contain control characters': 'darf keine Steuerzeichen enthalten',
  'is required (or one of name, permissions, rateLimitPerMinute, allowedCidrs)':
    'ist erforderlich (oder eines von name, permissions, rateLimitPerMinute, allowedCidrs)',
  'cannot be combined with disableApiKeys': 'kann nicht mit disableApiKeys kombiniert werden',
  'cannot be combined with disableWebhooks': 'kann nicht mit disableWebhooks kombiniert werden',
  'must be the six-digit code from your app': 'muss der sechsstellige Code Ihrer App sein',
  'must be ten letters and digits, such as k7m2p-9xw4q':
    'muss aus zehn Buchstaben und Ziffern bestehen, wie k7m2p-9xw4q',
  'must be the numeric ID shown by Meta': 'muss die von Meta angezeigte ID aus Ziffern sein',
  'must be copied exactly from Meta; it contains an invalid character':
    'muss genau von Meta kopiert werden; ein Zeichen ist ungültig',
  'must be a time zone such as Europe/Berlin': 'muss eine Zeitzone wie Europe/Berlin sein',
  'must be a two-letter country code such as DE': 'muss ein Ländercode aus zwei Buchstaben wie DE sein',
  'must be a time such as 22:00': 'muss eine Uhrzeit wie 22:00 sein',
  'must differ from the start': 'muss sich vom Beginn unterscheiden',
  'must be a path of the dashboard, such as /account': 'muss ein Pfad der Oberfläche sein, wie /account',
  'must be lowercase letters, digits and underscores': 'darf nur Kleinbuchstaben, Ziffern und Unterstriche enthalten',
  'must start with https:// or http://': 'muss mit https:// oder http:// beginnen',
  'must be an absolute URL': 'muss eine vollständige URL sein',
  'must be an https URL': 'muss eine https-URL sein',
  'must not carry a user name or password': 'darf weder Benutzernamen noch Passwort enthalten',
  '{{value}} is not an event type; use * or any of {{types}}':
    '{{value}} ist kein Ereignistyp; verwenden Sie * oder einen von {{types}}',
} as const

/** The types and formats that a field can be required to have. */
export const fieldTypes = {
  text: 'Text',
  'a number': 'eine Zahl',
  'a whole number': 'eine ganze Zahl',
  'true or false': 'true oder false',
  'a list': 'eine Liste',
  'an object': 'ein Objekt',
  'email address': 'E-Mail-Adresse',
  'ISO 8601 time': 'Zeitpunkt nach ISO 8601',
} as const
