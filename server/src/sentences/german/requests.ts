/** What is wrong with a request as a whole, and what prevents the server from handling it. */
export const requests = {
  'The disk that holds the Parley store is full. Free some space and try again.':
    'Der Datenträger mit den Daten von Parley ist voll. Schaffen Sie Platz, und versuchen Sie es erneut.',
  'Parley cannot reach its store. Try again shortly.':
    'Parley erreicht seinen Datenspeicher nicht. Versuchen Sie es in Kürze erneut.',
  'Two identical requests arrived at the same time. Try again.':
    'Zwei gleiche Anfragen sind gleichzeitig eingetroffen. Versuchen Sie es erneut.',
  'Something went wrong on our end. Details are in the server log under this request ID.':
    'Auf unserer Seite ist ein Fehler aufgetreten. Einzelheiten stehen unter dieser Anfrage-ID im Serverprotokoll.',
  'The request is not valid': 'Die Anfrage ist ungültig',
  'The request body is not valid JSON or is incomplete':
    'Der Inhalt der Anfrage ist kein gültiges JSON oder unvollständig',
  'The path of the URL is not valid: each % must begin a percent-encoded UTF-8 character, and that character cannot be NUL':
    'Der Pfad der URL ist ungültig: Jedes % muss ein prozentkodiertes UTF-8-Zeichen einleiten, und dieses darf nicht NUL sein',
  'The body is too large': 'Der Inhalt der Anfrage ist zu groß',
  'The body must be JSON in UTF-8': 'Der Inhalt der Anfrage muss JSON in UTF-8 sein',
  'The body must be JSON in UTF-8, sent with Content-Type: application/json':
    'Der Inhalt der Anfrage muss JSON in UTF-8 sein, gesendet mit Content-Type: application/json',
  'Not found': 'Nicht gefunden',
  'Too many request bodies are being received at the moment. Try again shortly.':
    'Im Moment werden zu viele Anfragen empfangen. Versuchen Sie es in Kürze erneut.',
  'Too many requests. Try again in {{seconds}} seconds':
    'Zu viele Anfragen. Versuchen Sie es in {{seconds}} Sekunden erneut',
  'The connection was closed before the body was complete':
    'Die Verbindung wurde geschlossen, bevor die Anfrage vollständig war',
  'The body is larger than {{maximum}} bytes': 'Der Inhalt der Anfrage ist größer als {{maximum}} Byte',
  'The body is not UTF-8': 'Der Inhalt der Anfrage ist nicht in UTF-8',
  'The body is not valid JSON: {{reason}}': 'Der Inhalt der Anfrage ist kein gültiges JSON: {{reason}}',
  'A field named length cannot contain an object or an array':
    'Ein Feld namens length kann weder ein Objekt noch eine Liste enthalten',
  'The body is nested deeper than {{maximum}} levels':
    'Der Inhalt der Anfrage ist tiefer als {{maximum}} Ebenen verschachtelt',
  'The body has more than {{maximum}} values': 'Der Inhalt der Anfrage hat mehr als {{maximum}} Werte',
  'must not contain the character NUL': 'darf das Zeichen NUL nicht enthalten',
  'This request came from another site. Open Parley at {{address}}':
    'Diese Anfrage kam von einer anderen Website. Öffnen Sie Parley unter {{address}}',
  'The cursor is not valid; start again without one': 'Der Cursor ist ungültig; beginnen Sie ohne Cursor von vorn',
  'The cursor is not valid; start again without it': 'Der Cursor ist ungültig; beginnen Sie ohne Cursor von vorn',
  'must be the next_cursor of an earlier page': 'muss der next_cursor einer früheren Seite sein',
  'This Idempotency-Key was used for a different request; use a new key for a new request':
    'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet; verwenden Sie für eine neue Anfrage einen neuen',
  'A request with this Idempotency-Key is still running; retry in a moment':
    'Eine Anfrage mit diesem Idempotency-Key läuft noch; versuchen Sie es gleich noch einmal',
  'Too many searches at once: wait for the response to one before you start another':
    'Zu viele Suchen gleichzeitig: Warten Sie auf das Ergebnis einer Suche, bevor Sie die nächste starten',
  'The caller left before the search was finished': 'Die Suche wurde abgebrochen, bevor sie fertig war',
  'The message, its workspaceId and its mode are required':
    'Die Nachricht, ihre workspaceId und ihr mode sind erforderlich',
  'Too many attachments at once: wait until one of {{most}} is complete':
    'Zu viele Anhänge gleichzeitig: Warten Sie, bis einer von {{most}} vollständig ist',
  'This message has no attachment': 'Diese Nachricht hat keinen Anhang',
} as const
