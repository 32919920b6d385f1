/** What is wrong with a phone number, an address or a value of a recipient. */
export const recipients = {
  'The phone number is missing': 'Die Telefonnummer fehlt',
  'The phone number "{{number}}" must be in international format with a leading +':
    'Die Telefonnummer „{{number}}“ muss im internationalen Format mit führendem + sein',
  'The phone number "{{number}}" contains a character that is not a digit':
    'Die Telefonnummer „{{number}}“ enthält ein Zeichen, das keine Ziffer ist',
  'The phone number "{{number}}" starts with 0; no country code does':
    'Die Telefonnummer „{{number}}“ beginnt mit 0; das tut keine Landesvorwahl',
  'The phone number "{{number}}" must have 7 to 15 digits':
    'Die Telefonnummer „{{number}}“ muss 7 bis 15 Ziffern haben',
  'The phone number "{{number}}" is not a number in {{country}}, the default country; write it with a leading + and the country code':
    'Die Telefonnummer „{{number}}“ ist keine Nummer im Standardland ({{country, country}}); schreiben Sie sie mit führendem + und Landesvorwahl',
  'The phone number "{{number}}" could be {{first}} or {{second}}; write it with a leading +':
    'Die Telefonnummer „{{number}}“ könnte {{first}} oder {{second}} sein; schreiben Sie sie mit führendem +',
  'The phone number "{{number}}" is longer than {{maximum}} characters':
    'Die Telefonnummer „{{number}}“ ist länger als {{maximum}} Zeichen',
  'The phone number contains the character NUL': 'Die Telefonnummer enthält das Zeichen NUL',
  'The phone number must be text, such as "{{example}}"; it is {{type}}':
    'Die Telefonnummer muss Text sein, wie „{{example}}“; sie ist {{type, translated}}',
  'The user ID "{{id}}" must be two capital letters, a dot, and letters or digits':
    'Die Benutzer-ID „{{id}}“ muss aus zwei Großbuchstaben, einem Punkt und Buchstaben oder Ziffern bestehen',
  'The user ID "{{id}}" must be a country code, a dot, letters and digits, such as {{example}}':
    'Die Benutzer-ID „{{id}}“ muss aus einem Ländercode, einem Punkt, Buchstaben und Ziffern bestehen, wie {{example}}',
  'The user ID "{{id}}" is longer than {{maximum}} characters':
    'Die Benutzer-ID „{{id}}“ ist länger als {{maximum}} Zeichen',
  'The user ID contains the character NUL': 'Die Benutzer-ID enthält das Zeichen NUL',
  'The user ID must be text, such as "{{example}}"; it is {{type}}':
    'Die Benutzer-ID muss Text sein, wie „{{example}}“; sie ist {{type, translated}}',
  'A recipient must be an object with phone and variables':
    'Ein Empfänger muss ein Objekt mit phone und variables sein',
  'The variables must be an object of names and texts; they are {{type}}':
    'Die Variablen müssen ein Objekt aus Namen und Texten sein; sie sind {{type, translated}}',
  'The name of a variable contains the character NUL': 'Der Name einer Variablen enthält das Zeichen NUL',
  'The name of the variable "{{name}}" is longer than {{maximum}} characters':
    'Der Name der Variablen „{{name}}“ ist länger als {{maximum}} Zeichen',
  'The value of the variable "{{name}}" contains the character NUL':
    'Der Wert der Variablen „{{name}}“ enthält das Zeichen NUL',
  'The customer has opted out of campaign messages': 'Der Kunde hat sich von Kampagnen abgemeldet',
  'Repeats recipient {{position}} exactly, so it is not sent again':
    'Wiederholt Empfänger {{position}} genau und wird daher nicht erneut gesendet',
  'The same number as recipient {{position}}, with other values':
    'Dieselbe Nummer wie Empfänger {{position}}, mit anderen Werten',
  'The same customer as recipient {{position}}, with other values':
    'Derselbe Kunde wie Empfänger {{position}}, mit anderen Werten',
  'The variable for {{value}} is missing or empty': 'Der Wert für {{value, translated}} fehlt oder ist leer',
  'The variable for {{value}} is not text; write it in quotes':
    'Der Wert für {{value, translated}} ist kein Text; schreiben Sie ihn in Anführungszeichen',
  'The variable for {{value}} is longer than {{maximum}} characters':
    'Der Wert für {{value, translated}} ist länger als {{maximum, grouped}} Zeichen',
  'The variable for {{value}} is not a link that begins with https://':
    'Der Wert für {{value, translated}} ist kein Link, der mit https:// beginnt',
  'The variable for {{value}} is not a time such as 2026-12-31T18:00:00Z, nor milliseconds since 1970':
    'Der Wert für {{value, translated}} ist weder ein Zeitpunkt wie 2026-12-31T18:00:00Z noch Millisekunden seit 1970',
  'The variable for {{value}} is not a number of degrees from -90 to 90':
    'Der Wert für {{value, translated}} ist keine Gradzahl von -90 bis 90',
  'The variable for {{value}} is not a number of degrees from -180 to 180':
    'Der Wert für {{value, translated}} ist keine Gradzahl von -180 bis 180',
  'is not a link that begins with https://': 'ist kein Link, der mit https:// beginnt',
  'is not a time such as 2026-12-31T18:00:00Z, nor milliseconds since 1970':
    'ist weder ein Zeitpunkt wie 2026-12-31T18:00:00Z noch Millisekunden seit 1970',
  'is not a number of degrees from -90 to 90': 'ist keine Gradzahl von -90 bis 90',
  'is not a number of degrees from -180 to 180': 'ist keine Gradzahl von -180 bis 180',
  'The variables mix the number {{number}} with the name {{name}}, so their order is not reliable; name the placeholder of each value, such as "{{address}}"':
    'Die Variablen mischen die Zahl {{number}} mit dem Namen {{name}}, daher ist ihre Reihenfolge nicht verlässlich; nennen Sie zu jedem Wert den Platzhalter, wie „{{address}}“',
} as const

/** The values of a template, in the accusative. */
export const templateValues = {
  '{{name}} of the header': '{{name}} der Kopfzeile',
  '{{name}} of the body': '{{name}} des Textes',
  '{{name}} of the button “{{label}}”': '{{name}} der Schaltfläche „{{label}}“',
  '{{name}} of the header of card {{card}}': '{{name}} der Kopfzeile von Karte {{card}}',
  '{{name}} of the body of card {{card}}': '{{name}} des Textes von Karte {{card}}',
  '{{name}} of the button “{{label}}” of card {{card}}': '{{name}} der Schaltfläche „{{label}}“ von Karte {{card}}',
  '{{value}} ("{{address}}")': '{{value, translated}} („{{address}}“)',
  '{{value}} of card {{card}} ("{{address}}")': '{{value, translated}} von Karte {{card}} („{{address}}“)',
  'the end of the offer': 'das Ende des Angebots',
  'the link to the image': 'den Link zum Bild',
  'the link to the video': 'den Link zum Video',
  'the link to the document': 'den Link zum Dokument',
  'the link to the GIF': 'den Link zum GIF',
  'the name of the document': 'den Namen des Dokuments',
  'the latitude': 'den Breitengrad',
  'the longitude': 'den Längengrad',
  'the name of the place': 'den Namen des Ortes',
  'the address of the place': 'die Adresse des Ortes',
  'the coupon code': 'den Gutscheincode',
  'a list': 'eine Liste',
  'an object': 'ein Objekt',
  'a number': 'eine Zahl',
  'a boolean': 'ein Wahrheitswert',
} as const
