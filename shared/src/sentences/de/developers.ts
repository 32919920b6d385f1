import type { developers as english } from '../en/developers.ts'
import type { TextsLike } from '../texts-like.ts'

export const developers = {
  noSuchApiKey: 'Diesen API-Schlüssel gibt es in diesem Arbeitsbereich nicht',
  keyAlreadyRotated: 'Dieser API-Schlüssel wurde bereits rotiert',
  keySwitchedOff: 'Dieser API-Schlüssel ist deaktiviert; aktivieren Sie ihn, um ihn zu rotieren',
  keyExpired: 'Dieser API-Schlüssel ist abgelaufen; erstellen Sie einen neuen',
  keyLifetimeTooLong:
    'darf höchstens {{maximum}} sein, die längste Gültigkeit von API-Schlüsseln in diesem Arbeitsbereich',
  permissionsNotGrantable:
    'Sie können einem Schlüssel keine Berechtigungen erteilen, die Sie in diesem Arbeitsbereich nicht haben: {{missing}} (für {{permissions}})',
  noSuchWebhook: 'Diesen Webhook gibt es in diesem Arbeitsbereich und Modus nicht',
  noSuchDelivery: 'Diese Zustellung gibt es in diesem Arbeitsbereich und Modus nicht',
  webhookSwitchedOff: 'Dieser Webhook ist deaktiviert; aktivieren Sie ihn zuerst',
  pullWebhookWithoutUrl: 'muss fehlen: Ein Pull-Webhook hat keine URL, seine Ereignisse werden gelesen',
  pullWebhookSendsNothing: 'muss fehlen: Für einen Pull-Webhook wird nichts gesendet, seine Ereignisse werden gelesen',
  headerNameInvalid: 'muss der Name eines Headers sein: Buchstaben, Ziffern und Bindestriche, höchstens 100',
  headerReserved: 'wird von HTTP oder von Parley bei jeder Zustellung gesetzt; wählen Sie einen anderen Namen',
  headerValueInvalid: 'muss aus sichtbaren ASCII-Zeichen bestehen, mit Leerzeichen nur dazwischen',
  headersNotUnique: 'muss jeden Namen einmal enthalten, ohne Beachtung der Großschreibung',
  pullWebhookNotSigned: 'Ein Pull-Webhook hat kein Geheimnis: Seine Ereignisse werden mit einem API-Schlüssel gelesen',
  webhookNotRead:
    'Die Ereignisse dieses Webhooks werden an seine URL gesendet; lesen lassen sich nur die eines Pull-Webhooks',
  eventsNotReadable:
    'Dieser Webhook hat Ereignisse der Art {{event}}: Um sie zu lesen, braucht der API-Schlüssel auch die Berechtigung {{permission}}',
  cursorOfRemovedEvents:
    'Ereignisse nach diesem Cursor werden nicht mehr aufbewahrt oder gab es in dieser Datenbank nie; beginnen Sie ohne Cursor neu',
  tooManyEventStreams: 'Dieser API-Schlüssel hat bereits {{count}} offene Ereignisströme; schließen Sie zuerst einen',
  tooManyWebhooks: 'Ein Arbeitsbereich hat je Modus höchstens {{maximum}} Webhooks; löschen Sie zuerst einen',
  urlCannotReceive: 'Diese URL kann keine Webhooks empfangen. {{reason}}',
  tooLongAgo: 'muss innerhalb der letzten {{maximum}} Tage liegen',
} satisfies TextsLike<typeof english>
