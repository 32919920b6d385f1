import type { checks as english } from '../en/checks.ts'
import type { TextsLike } from '../texts-like.ts'

export const checks = {
  invalidPhones_one: '1 Empfänger hat eine ungültige Telefonnummer',
  invalidPhones_other: '{{count, number}} Empfänger haben ungültige Telefonnummern',
  invalidUserIds_one: '1 Empfänger hat eine ungültige Benutzer-ID',
  invalidUserIds_other: '{{count, number}} Empfänger haben ungültige Benutzer-IDs',
  invalidRecipients_one: '1 Empfänger ist ungültig und schlägt fehl',
  invalidRecipients_other: '{{count, number}} Empfänger sind ungültig und schlagen fehl',
  invalidValues_one: '1 Empfänger hat einen ungültigen Wert und schlägt fehl',
  invalidValues_other: '{{count, number}} Empfänger haben ungültige Werte und schlagen fehl',
  unstorableCells_one: '1 Wert wird nicht in seinem Kontaktfeld gespeichert; die Nachricht wird gesendet',
  unstorableCells_other:
    '{{count, number}} Werte werden nicht in ihren Kontaktfeldern gespeichert; die Nachrichten werden gesendet',
  listDateUnclear:
    '{{name}}: „{{value}}“ kann mit dem Tag oder mit dem Monat beginnen; schreiben Sie es wie 2026-12-31',
  blockedRecipients_one: '1 Empfänger ist blockiert und wird übersprungen',
  blockedRecipients_other: '{{count, number}} Empfänger sind blockiert und werden übersprungen',
  optedOutRecipients_one: '1 Empfänger ist abgemeldet und wird übersprungen',
  optedOutRecipients_other: '{{count, number}} Empfänger sind abgemeldet und werden übersprungen',
  missingValues_one: 'Bei 1 Empfänger fehlt ein Wert; er schlägt fehl',
  missingValues_other: 'Bei {{count, number}} Empfängern fehlt ein Wert; sie schlagen fehl',
  repeatedRecipients_one: '1 Empfänger wiederholt einen früheren genau und erhält keine zweite Nachricht',
  repeatedRecipients_other:
    '{{count, number}} Empfänger wiederholen einen früheren genau und erhalten keine zweite Nachricht',
  sameNumbers_one:
    '1 Empfänger hat dieselbe Nummer wie ein früherer, aber andere Werte, und erhält ebenfalls eine Nachricht',
  sameNumbers_other:
    '{{count, number}} Empfänger haben dieselbe Nummer wie ein früherer, aber andere Werte, und erhalten ebenfalls eine Nachricht',
  costExceedsBudget:
    'Die Kampagne würde {{cost, money}} kosten, und ihr Budget beträgt {{budget, money}}: Sie stoppt, wenn das Budget aufgebraucht ist',
  arrivesAtNight: 'Marketing-Nachrichten kämen um {{time}} ({{timeZone}}) an, also in der Nacht',
  startTimeDoesNotExist:
    'Diese Uhrzeit gibt es an diesem Tag wegen der Zeitumstellung nicht; die Kampagne startet um {{time}}',
  startTimeOccursTwice:
    'Diese Uhrzeit gibt es an diesem Tag wegen der Zeitumstellung zweimal; die Kampagne startet beim ersten Mal um {{time}}',
  liveChannelIsSimulator: 'Der Live-Kanal ist der Simulator: Keine Nachricht erreicht ein echtes Telefon',
  otherCampaignsRunning_one:
    'Eine andere Kampagne läuft; zusammen senden sie {{pace}} Nachrichten pro Sekunde, daher dauert es länger',
  otherCampaignsRunning_other:
    '{{count, number}} andere Kampagnen laufen; zusammen senden sie {{pace}} Nachrichten pro Sekunde, daher dauert es länger',
  templateQualityLow:
    'Diese Vorlage hat eine niedrige Qualitätsbewertung; die Plattform kann sie während der Kampagne pausieren',
  categoryMayChange:
    'Nach Ansicht der Plattform gehört diese Vorlage zur Kategorie {{after}} statt {{before}}: Sie ändert die Kategorie vielleicht und mit ihr den Preis',
  categoryWillChange:
    'Die Plattform wird die Kategorie dieser Vorlage von {{before}} zu {{after}} ändern und damit ihren Preis',
  exceedsMessagingLimit:
    'Die Plattform erlaubt dieser Nummer {{maximum, number}} neue Kunden in 24 Stunden, und {{count, number}} würden angeschrieben: Der Rest kann fehlschlagen',
  exceedsUsedLimit:
    'Die Plattform erlaubt den Nummern dieses Unternehmensportfolios {{maximum, number}} neue Kunden in 24 Stunden. Bis zum Start haben sie {{used, number}} angeschrieben, andere Kampagnen senden an {{planned, number}} und diese an {{count, number}}: Der Rest kann fehlschlagen',
  surveysAreOff:
    '{{event}} wird nicht gesendet, solange Umfragen zur Zufriedenheit deaktiviert sind; aktivieren Sie sie unter Einstellungen › Zufriedenheit',
} satisfies TextsLike<typeof english>
