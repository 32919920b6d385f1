/** What happened, by the error codes of WhatsApp. */
export const whatsapp = {
  'WhatsApp does not accept the access token': 'WhatsApp akzeptiert das Zugriffstoken nicht',
  'WhatsApp could not handle the request': 'WhatsApp konnte die Anfrage nicht bearbeiten',
  'WhatsApp is temporarily overloaded or unavailable': 'WhatsApp ist vorübergehend überlastet oder nicht verfügbar',
  'The app lacks a capability or permission': 'Der App fehlt eine Fähigkeit oder Berechtigung',
  'The app has made too many calls': 'Die App hat zu viele Aufrufe gemacht',
  'The access token lacks a permission': 'Dem Zugriffstoken fehlt eine Berechtigung',
  'The phone number ID is wrong, or the number was deleted':
    'Die ID der Telefonnummer ist falsch, oder die Nummer wurde gelöscht',
  'WhatsApp does not understand the request': 'WhatsApp versteht die Anfrage nicht',
  'The access token has expired or is invalid': 'Das Zugriffstoken ist abgelaufen oder ungültig',
  'WhatsApp restricted the account for a policy violation':
    'WhatsApp hat das Konto wegen eines Richtlinienverstoßes eingeschränkt',
  'Too many calls in a short time': 'Zu viele Aufrufe in kurzer Zeit',
  'The WhatsApp business account has reached its call limit':
    'Das WhatsApp-Business-Konto hat sein Aufruflimit erreicht',
  'This customer is blocked by your business': 'Dieser Kunde ist von Ihrem Unternehmen blockiert',
  'The number sends faster than WhatsApp allows': 'Die Nummer sendet schneller, als WhatsApp erlaubt',
  'WhatsApp withholds marketing from this customer as part of an experiment':
    'WhatsApp hält im Rahmen eines Experiments Marketing von diesem Kunden zurück',
  'Your account may not send messages to this country': 'Ihr Konto darf keine Nachrichten in dieses Land senden',
  'Something went wrong at WhatsApp': 'Bei WhatsApp ist ein Fehler aufgetreten',
  'WhatsApp denies access': 'WhatsApp verweigert den Zugriff',
  'A required value is missing': 'Ein erforderlicher Wert fehlt',
  'A value is not valid': 'Ein Wert ist ungültig',
  'WhatsApp is temporarily unavailable': 'WhatsApp ist vorübergehend nicht verfügbar',
  'The number cannot send messages to itself': 'Die Nummer kann sich selbst keine Nachrichten senden',
  'The message cannot be delivered: the number is not on WhatsApp, or its app is too old':
    'Die Nachricht kann nicht zugestellt werden: Die Nummer ist nicht bei WhatsApp, oder ihre App ist zu alt',
  'A test number may send messages only to the recipients on its list':
    'Eine Testnummer darf nur an die Empfänger auf ihrer Liste senden',
  'WhatsApp locked the account': 'WhatsApp hat das Konto gesperrt',
  'WhatsApp could not deliver a message in time': 'WhatsApp konnte eine Nachricht nicht rechtzeitig zustellen',
  'The message was lost during delivery': 'Die Nachricht ging bei der Zustellung verloren',
  'The display name of the number is not approved': 'Der Anzeigename der Nummer ist nicht genehmigt',
  'WhatsApp has no valid payment method for the account': 'WhatsApp hat für das Konto kein gültiges Zahlungsmittel',
  'The number is not registered properly': 'Die Nummer ist nicht richtig registriert',
  'The customer last wrote more than 24 hours ago': 'Der Kunde hat zuletzt vor mehr als 24 Stunden geschrieben',
  'WhatsApp restricted the number because messages were blocked or reported as spam':
    'WhatsApp hat die Nummer eingeschränkt, weil Nachrichten blockiert oder als Spam gemeldet wurden',
  'WhatsApp withheld the message: the customer receives enough marketing for now':
    'WhatsApp hat die Nachricht zurückgehalten: Der Kunde erhält derzeit genug Marketing',
  'The customer opted out of marketing from your business': 'Der Kunde hat Marketing Ihres Unternehmens abbestellt',
  'WhatsApp does not support this type of message': 'WhatsApp unterstützt diese Art von Nachricht nicht',
  'WhatsApp could not fetch a file': 'WhatsApp konnte eine Datei nicht abrufen',
  'WhatsApp could not accept a file': 'WhatsApp konnte eine Datei nicht annehmen',
  'Only marketing templates may be sent this way': 'Auf diesem Weg dürfen nur Marketing-Vorlagen gesendet werden',
  'Too many messages to this customer in a short time': 'Zu viele Nachrichten an diesen Kunden in kurzer Zeit',
  'The number is in maintenance for about a minute': 'Die Nummer wird etwa eine Minute lang gewartet',
  'This template needs a phone number': 'Diese Vorlage braucht eine Telefonnummer',
  'Marketing is switched off for the account': 'Marketing ist für das Konto deaktiviert',
  'The account is limited because templates had the wrong category':
    'Das Konto ist eingeschränkt, weil Vorlagen die falsche Kategorie hatten',
  'The number of values does not match the template': 'Die Anzahl der Werte passt nicht zur Vorlage',
  'The template does not exist in this language, or is not approved':
    'Die Vorlage gibt es in dieser Sprache nicht, oder sie ist nicht genehmigt',
  'The text is too long with these values': 'Der Text ist mit diesen Werten zu lang',
  'The content violates a policy of WhatsApp': 'Der Inhalt verstößt gegen eine Richtlinie von WhatsApp',
  'The format of a value does not match the template': 'Das Format eines Wertes passt nicht zur Vorlage',
  'WhatsApp paused the template because of its quality': 'WhatsApp hat die Vorlage wegen ihrer Qualität pausiert',
  'WhatsApp permanently disabled the template because of its quality':
    'WhatsApp hat die Vorlage wegen ihrer Qualität dauerhaft deaktiviert',
  'A value contains a line break, a tab or more than four consecutive spaces':
    'Ein Wert enthält einen Zeilenumbruch, einen Tabulator oder mehr als vier Leerzeichen hintereinander',
  'The flow of the template is blocked': 'Der Flow der Vorlage ist blockiert',
  'The flow of the template is throttled': 'Der Flow der Vorlage ist gedrosselt',
  'The terms of payments are not accepted': 'Die Zahlungsbedingungen sind nicht akzeptiert',
  'WhatsApp is still processing the template': 'WhatsApp verarbeitet die Vorlage noch',
  'The template cannot be sent this way': 'Die Vorlage kann auf diesem Weg nicht gesendet werden',
  'A group with a single member receives no messages': 'Eine Gruppe mit nur einem Mitglied erhält keine Nachrichten',
  'The group does not exist, or the number is not a member of it':
    'Die Gruppe gibt es nicht, oder die Nummer ist nicht Mitglied',
  'The place in a list has expired: it has to be read from the beginning':
    'Die Stelle in einer Liste ist abgelaufen: Sie muss von vorn gelesen werden',
  'WhatsApp changed only a part of the members of the group':
    'WhatsApp hat nur einen Teil der Gruppenmitglieder geändert',
  'A member of the group was named twice': 'Ein Mitglied der Gruppe wurde doppelt genannt',
  'The group has too many members': 'Die Gruppe hat zu viele Mitglieder',
  'WhatsApp suspended the group for a policy violation':
    'WhatsApp hat die Gruppe wegen eines Richtlinienverstoßes gesperrt',
  'Groups were changed too often in a short time': 'Gruppen wurden in kurzer Zeit zu oft geändert',
  'The picture of the group must be as wide as it is high': 'Das Bild der Gruppe muss so breit wie hoch sein',
  'The picture of the group is too small': 'Das Bild der Gruppe ist zu klein',
  'The number may create no more groups': 'Die Nummer darf keine weiteren Gruppen anlegen',
  'The customer is not a member of the group': 'Der Kunde ist nicht Mitglied der Gruppe',
  'WhatsApp refused something about a group': 'WhatsApp hat etwas an einer Gruppe abgelehnt',
  'The customer has changed their phone or reinstalled WhatsApp since the message was prepared':
    'Der Kunde hat seit der Vorbereitung der Nachricht sein Telefon gewechselt oder WhatsApp neu installiert',
  'Calls are not enabled for the number': 'Anrufe sind für die Nummer nicht aktiviert',
  'The customer cannot be called': 'Der Kunde kann nicht angerufen werden',
  'The number has too many calls at once': 'Die Nummer führt zu viele Anrufe gleichzeitig',
  'A call with this customer is in progress already': 'Es läuft bereits ein Anruf mit diesem Kunden',
  'The connection of the call failed': 'Die Verbindung des Anrufs ist fehlgeschlagen',
  'The number has placed too many calls in a short time': 'Die Nummer hat in kurzer Zeit zu oft angerufen',
  'The customer has not permitted calls': 'Der Kunde hat Anrufe nicht erlaubt',
  'The call took too long to connect': 'Der Verbindungsaufbau des Anrufs hat zu lange gedauert',
  'The customer was asked for permission to call too often':
    'Der Kunde wurde zu oft um die Erlaubnis für Anrufe gebeten',
  'The customer was called too often today': 'Der Kunde wurde heute zu oft angerufen',
  'Businesses may not place calls in the country of the number':
    'Im Land der Nummer dürfen Unternehmen keine Anrufe tätigen',
  'WhatsApp restricted calls of the number because of their quality':
    'WhatsApp hat Anrufe der Nummer wegen ihrer Qualität eingeschränkt',
  'The messaging limit of the number is too low for calls': 'Das Nachrichtenlimit der Nummer ist für Anrufe zu niedrig',
  'The customer has permitted calls for good already': 'Der Kunde hat Anrufe bereits dauerhaft erlaubt',
  'The app is not subscribed to calls': 'Die App hat Anrufe nicht abonniert',
  'The customer’s app could not connect the call': 'Die App des Kunden konnte den Anruf nicht verbinden',
  'The sound of the call did not arrive': 'Der Ton des Anrufs kam nicht an',
  'WhatsApp refused or ended a call': 'WhatsApp hat einen Anruf abgelehnt oder beendet',
  'WhatsApp refused something about a flow': 'WhatsApp hat etwas an einem Flow abgelehnt',
  'WhatsApp could not change the list of blocked customers':
    'WhatsApp konnte die Liste der blockierten Kunden nicht ändern',
  'The number is not registered for the Cloud API': 'Die Nummer ist nicht für die Cloud API registriert',
  'WhatsApp receives too many requests, or has a fault': 'WhatsApp erhält zu viele Anfragen oder hat eine Störung',
  'WhatsApp refused the message': 'WhatsApp hat die Nachricht abgelehnt',
  'WhatsApp could not be reached ({{code}})': 'WhatsApp war nicht erreichbar ({{code}})',
  'WhatsApp answered with the status {{status}} and an unreadable body':
    'WhatsApp hat mit dem Status {{status}} und einem unlesbaren Inhalt geantwortet',
} as const

/** What to do about it. */
export const whatsappHints = {
  'Create a new token for a system user in the Meta business settings, and replace it on the channel page.':
    'Erstellen Sie in den Meta-Unternehmenseinstellungen ein neues Token für einen Systemnutzer, und ersetzen Sie es auf der Seite des Kanals.',
  'Open WhatsApp Manager to see what the account needs.':
    'Öffnen Sie den WhatsApp-Manager, um zu sehen, was das Konto braucht.',
  'Compare the values with the placeholders of the template.':
    'Vergleichen Sie die Werte mit den Platzhaltern der Vorlage.',
  'Parley retries automatically.': 'Parley wiederholt den Versand automatisch.',
  'Connect the number again.': 'Verbinden Sie die Nummer erneut.',
  'Unblock them first.': 'Heben Sie die Blockierung zuerst auf.',
  'Contact them another way, or wait until they write.':
    'Kontaktieren Sie ihn auf anderem Weg, oder warten Sie, bis er schreibt.',
  'Remove it from the list.': 'Entfernen Sie sie von der Liste.',
  'Check the number with the customer.': 'Prüfen Sie die Nummer mit dem Kunden.',
  'Add the recipient in the app dashboard of Meta, or connect a real number.':
    'Fügen Sie den Empfänger im App-Dashboard von Meta hinzu, oder verbinden Sie eine echte Nummer.',
  'The message is lost.': 'Die Nachricht ist verloren.',
  'Send it again.': 'Senden Sie sie erneut.',
  'Correct it in the billing settings of WhatsApp Manager.':
    'Korrigieren Sie es in den Abrechnungseinstellungen des WhatsApp-Managers.',
  'Send a template instead.': 'Senden Sie stattdessen eine Vorlage.',
  'Try again after 24 hours at the earliest. Numbers in the United States receive no marketing at all.':
    'Versuchen Sie es frühestens nach 24 Stunden erneut. Nummern in den USA erhalten überhaupt kein Marketing.',
  'Do not send it again.': 'Senden Sie sie nicht erneut.',
  'Send a text.': 'Senden Sie einen Text.',
  'Ask the customer to send it again.': 'Bitten Sie den Kunden, sie erneut zu senden.',
  'Ask the customer for theirs.': 'Fragen Sie den Kunden nach seiner.',
  'Check its status on the templates page, and continue once it is approved.':
    'Prüfen Sie ihren Status auf der Seite der Vorlagen, und fahren Sie fort, sobald sie genehmigt ist.',
  'Shorten them.': 'Kürzen Sie sie.',
  'Create another template.': 'Erstellen Sie eine andere Vorlage.',
  'Continue once it is approved again, or change it.':
    'Fahren Sie fort, sobald sie wieder genehmigt ist, oder ändern Sie sie.',
  'Create another one.': 'Erstellen Sie eine andere.',
  'Remove them from the value.': 'Entfernen Sie sie aus dem Wert.',
  'Try again later.': 'Versuchen Sie es später erneut.',
  'Check with the customer who they are, then send it again.':
    'Klären Sie mit dem Kunden, wer er ist, und senden Sie sie dann erneut.',
  'Ask them for permission first.': 'Bitten Sie ihn zuerst um die Erlaubnis.',
  'Wait until they call.': 'Warten Sie, bis er anruft.',
  'Look the code up in the error list of the Cloud API.':
    'Schlagen Sie den Code in der Fehlerliste der Cloud API nach.',
} as const

/** A sentence with what to do, as it is stored. */
export const whatsappFailures = {
  '{{problem}}. {{hint}} ({{code}})': '{{problem, translated}}. {{hint, translated}} ({{code}})',
  '{{problem}}. {{hint}} WhatsApp says: {{text}} ({{code}})':
    '{{problem, translated}}. {{hint, translated}} WhatsApp meldet: {{text}} ({{code}})',
} as const
