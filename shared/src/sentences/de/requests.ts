import type { requests as english } from '../en/requests.ts'
import type { TextsLike } from '../texts-like.ts'

export const requests = {
  diskFull: 'Der Datenträger mit den Daten von Parley ist voll. Schaffen Sie Platz, und versuchen Sie es erneut.',
  storeUnreachable: 'Parley erreicht seinen Datenspeicher nicht. Versuchen Sie es in Kürze erneut.',
  identicalRequests: 'Zwei gleiche Anfragen sind gleichzeitig eingetroffen. Versuchen Sie es erneut.',
  internalError:
    'Auf unserer Seite ist ein Fehler aufgetreten. Einzelheiten stehen unter dieser Anfrage-ID im Serverprotokoll.',
  requestInvalid: 'Die Anfrage ist ungültig',
  bodyNotJson: 'Der Inhalt der Anfrage ist kein gültiges JSON oder unvollständig',
  pathInvalid:
    'Der Pfad der URL ist ungültig: Jedes % muss ein prozentkodiertes UTF-8-Zeichen einleiten, und dieses darf nicht NUL sein',
  bodyTooLarge: 'Der Inhalt der Anfrage ist zu groß',
  jsonExpected: 'Der Inhalt der Anfrage muss JSON in UTF-8 sein',
  jsonContentTypeExpected:
    'Der Inhalt der Anfrage muss JSON in UTF-8 sein, gesendet mit Content-Type: application/json',
  notFound: 'Nicht gefunden',
  tooManyBodies: 'Im Moment werden zu viele Anfragen empfangen. Versuchen Sie es in Kürze erneut.',
  tooManyRequests: 'Zu viele Anfragen. Versuchen Sie es in {{seconds}} Sekunden erneut',
  connectionClosedEarly: 'Die Verbindung wurde geschlossen, bevor die Anfrage vollständig war',
  bodyLargerThan: 'Der Inhalt der Anfrage ist größer als {{maximum}} Byte',
  bodyNotUtf8: 'Der Inhalt der Anfrage ist nicht in UTF-8',
  bodyNotJsonBecause: 'Der Inhalt der Anfrage ist kein gültiges JSON: {{reason}}',
  lengthNotObject: 'Ein Feld namens length kann weder ein Objekt noch eine Liste enthalten',
  bodyTooDeep: 'Der Inhalt der Anfrage ist tiefer als {{maximum}} Ebenen verschachtelt',
  bodyTooManyValues: 'Der Inhalt der Anfrage hat mehr als {{maximum}} Werte',
  noNul: 'darf das Zeichen NUL nicht enthalten',
  crossSiteRequest: 'Diese Anfrage kam von einer anderen Website. Öffnen Sie Parley unter {{address}}',
  cursorInvalid: 'Der Cursor ist ungültig; beginnen Sie ohne Cursor von vorn',
  cursorInvalidWithoutIt: 'Der Cursor ist ungültig; beginnen Sie ohne Cursor von vorn',
  nextCursorExpected: 'muss der next_cursor einer früheren Seite sein',
  idempotencyKeyReused:
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet; verwenden Sie für eine neue Anfrage einen neuen',
  idempotencyKeyRunning: 'Eine Anfrage mit diesem Idempotency-Key läuft noch; versuchen Sie es gleich noch einmal',
  tooManySearches:
    'Zu viele Suchen gleichzeitig: Warten Sie auf das Ergebnis einer Suche, bevor Sie die nächste starten',
  searchAbandoned: 'Die Suche wurde abgebrochen, bevor sie fertig war',
  attachmentAddressIncomplete: 'Die Nachricht, ihre workspaceId und ihr mode sind erforderlich',
  tooManyAttachments: 'Zu viele Anhänge gleichzeitig: Warten Sie, bis einer von {{most}} vollständig ist',
  noAttachment: 'Diese Nachricht hat keinen Anhang',
} satisfies TextsLike<typeof english>
