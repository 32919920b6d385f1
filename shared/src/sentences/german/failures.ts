/** Why a message was not sent or not delivered, a webhook not reached, or a campaign stopped. Stored in English. */
export const failures = {
  'The campaign was cancelled before this message was sent':
    'Die Kampagne wurde abgebrochen, bevor diese Nachricht gesendet wurde',
  'The connection to the platform failed before it answered':
    'Die Verbindung zur Plattform ist abgebrochen, bevor sie geantwortet hat',
  'The connection broke before the platform answered':
    'Die Verbindung ist abgebrochen, bevor die Plattform geantwortet hat',
  'Parley stopped while this message was being sent': 'Parley wurde beendet, während diese Nachricht gesendet wurde',
  'The platform could not deliver this message and gave no reason':
    'Die Plattform konnte diese Nachricht nicht zustellen und hat keinen Grund genannt',
  'The WhatsApp Business app could not send this message':
    'Die WhatsApp-Business-App konnte diese Nachricht nicht senden',
  'The WhatsApp Business app had not sent this message yet':
    'Die WhatsApp-Business-App hatte diese Nachricht noch nicht gesendet',
  'This number is disconnected': 'Diese Nummer ist getrennt',
  'The message names no recipient': 'Die Nachricht nennt keinen Empfänger',
  'The budget of {{budget}} is used up: {{spent}} is spent, and the next message costs {{price}}. Raise the budget, then resume':
    'Das Budget von {{budget, money}} ist aufgebraucht: {{spent, money}} sind ausgegeben, und die nächste Nachricht kostet {{price, money}}. Erhöhen Sie das Budget, und setzen Sie dann fort',
  'The connection to WhatsApp broke before it answered':
    'Die Verbindung zu WhatsApp ist abgebrochen, bevor es geantwortet hat',
  'The platform no longer has it': 'Die Plattform hat sie nicht mehr',
  'The number that received it is no longer connected': 'Die Nummer, die sie empfangen hat, ist nicht mehr verbunden',
  'WhatsApp no longer has this file. Ask the customer to send it again.':
    'WhatsApp hat diese Datei nicht mehr. Bitten Sie den Kunden, sie erneut zu senden.',
  'The workspace was archived': 'Der Arbeitsbereich wurde archiviert',
  'Repeats an earlier recipient exactly': 'Wiederholt einen früheren Empfänger genau',
  'No reason given': 'Kein Grund angegeben',
  'Not sent: the campaign was stopped.': 'Nicht gesendet: Die Kampagne wurde gestoppt.',
  'Not sent: the campaign was stopped. {{reason}}':
    'Nicht gesendet: Die Kampagne wurde gestoppt. {{reason, translated}}',
  'Not sent: the campaign was paused while a call waited for its results':
    'Nicht gesendet: Die Kampagne wurde pausiert, während ein Aufruf auf ihre Ergebnisse wartete',
  'Not sent: Parley stopped while a call waited for the results of the campaign':
    'Nicht gesendet: Parley wurde beendet, während ein Aufruf auf die Ergebnisse der Kampagne wartete',
  'Not sent: the campaign took longer than a call can wait for its results':
    'Nicht gesendet: Die Kampagne dauerte länger, als ein Aufruf auf ihre Ergebnisse warten kann',
  'The template "{{name}}" ({{language}}) was deleted. Create another template, and send it to the remaining recipients':
    'Die Vorlage „{{name}}“ ({{language}}) wurde gelöscht. Erstellen Sie eine andere, und senden Sie sie an die übrigen Empfänger',
  'The template "{{name}}" ({{language}}) changed after this campaign was checked: {{changes}}. It is being reviewed again; resume the campaign once it is approved':
    'Die Vorlage „{{name}}“ ({{language}}) wurde nach der Prüfung dieser Kampagne geändert: {{changes, list}}. Sie wird erneut geprüft; setzen Sie die Kampagne fort, sobald sie genehmigt ist',
  'The template "{{name}}" ({{language}}) changed after this campaign was checked: {{changes}}. Check the new version; after a resume, the remaining recipients get it':
    'Die Vorlage „{{name}}“ ({{language}}) wurde nach der Prüfung dieser Kampagne geändert: {{changes, list}}. Prüfen Sie die neue Fassung; nach dem Fortsetzen erhalten sie die übrigen Empfänger',
  'The platform reported that the template "{{name}}" ({{language}}) has another text, which could not be read from it in time. Sync the templates on the channel page, then resume the campaign':
    'Die Plattform hat gemeldet, dass die Vorlage „{{name}}“ ({{language}}) einen anderen Text hat, der nicht rechtzeitig gelesen werden konnte. Synchronisieren Sie die Vorlagen auf der Seite des Kanals, und setzen Sie dann die Kampagne fort',
  'The workspace was deleted': 'Der Arbeitsbereich wurde gelöscht',
  'This customer blocked the business': 'Dieser Kunde hat das Unternehmen blockiert',
  'Something went wrong on the platform': 'Auf der Plattform ist ein Fehler aufgetreten',
  'The platform does not know this recipient': 'Die Plattform kennt diesen Empfänger nicht',
  'The message cannot be delivered: the number is not on the platform':
    'Die Nachricht kann nicht zugestellt werden: Die Nummer ist nicht auf der Plattform',
  'The business has no valid payment method on the platform':
    'Das Unternehmen hat auf der Plattform kein gültiges Zahlungsmittel',
  'The customer last wrote more than 24 hours ago, so only a template can be sent':
    'Der Kunde hat zuletzt vor mehr als 24 Stunden geschrieben, daher kann nur eine Vorlage gesendet werden',
  'The platform held this message back to keep the number of marketing messages to this customer low':
    'Die Plattform hat diese Nachricht zurückgehalten, damit dieser Kunde nicht zu viele Marketing-Nachrichten erhält',
  'This customer stopped messages from this business': 'Dieser Kunde hat Nachrichten dieses Unternehmens beendet',
  'The platform could not take the media of this message':
    'Die Plattform konnte die Mediendatei dieser Nachricht nicht annehmen',
  'Too many messages to this customer in a short time': 'Zu viele Nachrichten an diesen Kunden in kurzer Zeit',
  'No complete response within {{seconds}} s': 'Keine vollständige Antwort innerhalb von {{seconds}} s',
  'The request failed ({{code}})': 'Die Anfrage ist fehlgeschlagen ({{code}})',
  'The receiver refused the connection': 'Der Empfänger hat die Verbindung abgelehnt',
  'The receiver closed the connection': 'Der Empfänger hat die Verbindung geschlossen',
  'The host name was not found': 'Der Hostname wurde nicht gefunden',
  'The host name could not be resolved': 'Der Hostname konnte nicht aufgelöst werden',
  'The receiver is unreachable': 'Der Empfänger ist nicht erreichbar',
  'The response was not valid HTTP': 'Die Antwort war kein gültiges HTTP',
  'The response headers are too large': 'Die Header der Antwort sind zu groß',
  'The TLS certificate or connection was not accepted ({{code}})':
    'Das TLS-Zertifikat oder die TLS-Verbindung wurde nicht angenommen ({{code}})',
  'The receiver responded with {{status}}': 'Der Empfänger hat mit {{status}} geantwortet',
  'The receiver responded with 410 Gone.': 'Der Empfänger hat mit 410 Gone geantwortet.',
  'Every delivery failed for five days. The last error: {{reason}}.':
    'Fünf Tage lang ist jede Zustellung fehlgeschlagen. Der letzte Fehler: {{reason, translated}}.',
  'The URL must be an https URL': 'Die URL muss eine https-URL sein',
  'The URL must be an https URL; its host name was not found':
    'Die URL muss eine https-URL sein; ihr Hostname wurde nicht gefunden',
  'The process ended without a result': 'Der Prozess endete ohne Ergebnis',
  'It was created for another channel. Edit it to submit it to {{platform}}.':
    'Sie wurde für einen anderen Kanal erstellt. Bearbeiten Sie sie, um sie bei {{platform}} einzureichen.',
  'The template "{{name}}" ({{language}}) is {{status}}; only an APPROVED template can be sent':
    'Die Vorlage „{{name}}“ ({{language}}) ist {{status, translated}}; nur eine genehmigte Vorlage kann gesendet werden',
  "{{problem}}. The platform's reason: {{text}}":
    '{{problem, translated}}. Der Grund der Plattform: {{text, translated}}',
} as const

/** What stands within other sentences. */
export const failureParts = {
  '{{reason}}. It may be retried 24 hours after it failed.':
    '{{reason, translated}}. Der Versand kann 24 Stunden nach dem Fehler wiederholt werden.',
  '{{reason}}. Not sent again: {{objection}}.':
    '{{reason, translated}}. Nicht erneut gesendet: {{objection, translated}}.',
  'The template "{{name}}" ({{language}}) changed after this campaign was checked: {{changes}}. {{problem}}':
    'Die Vorlage „{{name}}“ ({{language}}) wurde nach der Prüfung dieser Kampagne geändert: {{changes, list}}. {{problem, translated}}',
  '{{sentence}}.': '{{sentence, translated}}.',
  'The campaign is scheduled': 'Die Kampagne ist geplant',
  'The campaign is paused': 'Die Kampagne ist pausiert',
  'The campaign is completed': 'Die Kampagne ist abgeschlossen',
  'The campaign is cancelled': 'Die Kampagne ist abgebrochen',
  'The campaign is stopped': 'Die Kampagne ist gestoppt',
  'An earlier answer was lost': 'Eine frühere Antwort ging verloren',
  'Its channel or its contact no longer exists': 'Ihren Kanal oder ihren Kontakt gibt es nicht mehr',
  'Its conversation no longer exists': 'Ihre Unterhaltung gibt es nicht mehr',
  'It was stored by a version that kept no values': 'Eine Version ohne gespeicherte Werte hat sie angelegt',
  'Its template was deleted': 'Ihre Vorlage wurde gelöscht',
  'Its template changed': 'Ihre Vorlage wurde geändert',
  'The customer has opted out': 'Der Kunde hat sich abgemeldet',
  'unknown error': 'unbekannter Fehler',
  PENDING: 'in Prüfung',
  REJECTED: 'abgelehnt',
  PAUSED: 'pausiert',
  DISABLED: 'deaktiviert',
} as const
