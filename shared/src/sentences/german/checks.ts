/** What a person should know before a campaign starts, and before a webhook or a template is used. */
export const checks = {
  '1 recipient has an invalid phone number': '1 Empfänger hat eine ungültige Telefonnummer',
  '{{count}} recipients have invalid phone numbers': '{{count, grouped}} Empfänger haben ungültige Telefonnummern',
  '1 recipient has an invalid user ID': '1 Empfänger hat eine ungültige Benutzer-ID',
  '{{count}} recipients have invalid user IDs': '{{count, grouped}} Empfänger haben ungültige Benutzer-IDs',
  '1 recipient is invalid and will fail': '1 Empfänger ist ungültig und schlägt fehl',
  '{{count}} recipients are invalid and will fail': '{{count, grouped}} Empfänger sind ungültig und schlagen fehl',
  '1 recipient has an invalid value and will fail': '1 Empfänger hat einen ungültigen Wert und schlägt fehl',
  '{{count}} recipients have invalid values and will fail':
    '{{count, grouped}} Empfänger haben ungültige Werte und schlagen fehl',
  '1 recipient opted out and is skipped': '1 Empfänger ist abgemeldet und wird übersprungen',
  '{{count}} recipients opted out and are skipped':
    '{{count, grouped}} Empfänger sind abgemeldet und werden übersprungen',
  '1 recipient is missing a value and will fail': 'Bei 1 Empfänger fehlt ein Wert; er schlägt fehl',
  '{{count}} recipients are missing a value and will fail':
    'Bei {{count, grouped}} Empfängern fehlt ein Wert; sie schlagen fehl',
  '1 recipient repeats an earlier one exactly and is not sent again':
    '1 Empfänger wiederholt einen früheren genau und erhält keine zweite Nachricht',
  '{{count}} recipients repeat an earlier one exactly and are not sent again':
    '{{count, grouped}} Empfänger wiederholen einen früheren genau und erhalten keine zweite Nachricht',
  '1 recipient has the number of an earlier one, with other values, and is sent too':
    '1 Empfänger hat die Nummer eines früheren mit anderen Werten und erhält auch eine Nachricht',
  '{{count}} recipients have the number of an earlier one, with other values, and are sent too':
    '{{count, grouped}} Empfänger haben die Nummer eines früheren mit anderen Werten und erhalten auch eine Nachricht',
  'The campaign would cost {{cost}}, and its budget is {{budget}}: it stops when the budget is used up':
    'Die Kampagne würde {{cost, money}} kosten, und ihr Budget beträgt {{budget, money}}: Sie stoppt, wenn das Budget aufgebraucht ist',
  'Marketing messages would arrive at {{time}} ({{timeZone}}), during the night':
    'Marketing-Nachrichten kämen um {{time}} ({{timeZone}}) an, also in der Nacht',
  'This time does not exist on that day because of a clock change; the campaign starts at {{time}}':
    'Diese Uhrzeit gibt es an diesem Tag wegen der Zeitumstellung nicht; die Kampagne startet um {{time}}',
  'This time occurs twice on that day because of a clock change; the campaign starts at the first {{time}}':
    'Diese Uhrzeit gibt es an diesem Tag wegen der Zeitumstellung zweimal; die Kampagne startet beim ersten Mal um {{time}}',
  'The live channel is the simulator: no message reaches a real phone':
    'Der Live-Kanal ist der Simulator: Keine Nachricht erreicht ein echtes Telefon',
  'Another campaign is running; together they send {{pace}} messages per second, so it takes longer':
    'Eine andere Kampagne läuft; zusammen senden sie {{pace}} Nachrichten pro Sekunde, daher dauert es länger',
  '{{count}} other campaigns are running; together they send {{pace}} messages per second, so it takes longer':
    '{{count, grouped}} andere Kampagnen laufen; zusammen senden sie {{pace}} Nachrichten pro Sekunde, daher dauert es länger',
  'This template has a low quality rating; the platform may pause it while the campaign runs':
    'Diese Vorlage hat eine niedrige Qualitätsbewertung; die Plattform kann sie während der Kampagne pausieren',
  'The platform considers this template to be {{after}} instead of {{before}}: it may change the category, and the price with it':
    'Nach Ansicht der Plattform gehört diese Vorlage zur Kategorie {{after}} statt {{before}}: Sie ändert die Kategorie vielleicht und mit ihr den Preis',
  'The platform will change the category of this template from {{before}} to {{after}}, and its price with it':
    'Die Plattform wird die Kategorie dieser Vorlage von {{before}} zu {{after}} ändern und damit ihren Preis',
  'The platform lets this number message {{maximum}} new customers in 24 hours, and {{count}} would be sent to: the rest may fail':
    'Die Plattform erlaubt dieser Nummer {{maximum, grouped}} neue Kunden in 24 Stunden, und {{count, grouped}} würden angeschrieben: Der Rest kann fehlschlagen',
  '{{event}} is not sent while satisfaction surveys are off; enable them under Settings › Satisfaction':
    '{{event}} wird nicht gesendet, solange Umfragen zur Zufriedenheit deaktiviert sind; aktivieren Sie sie unter Einstellungen › Zufriedenheit',
} as const
