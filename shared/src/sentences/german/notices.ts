/** What WhatsApp reports about an account or a number, as the log of the channel shows it. */
export const notices = {
  'WhatsApp approved the display name.': 'WhatsApp hat den Anzeigenamen genehmigt.',
  'WhatsApp approved the display name "{{name}}".': 'WhatsApp hat den Anzeigenamen „{{name}}“ genehmigt.',
  'WhatsApp approved the display name "{{name}}" of {{phone}}.':
    'WhatsApp hat den Anzeigenamen „{{name}}“ von {{phone}} genehmigt.',
  'WhatsApp approved the display name of {{phone}}.': 'WhatsApp hat den Anzeigenamen von {{phone}} genehmigt.',
  'WhatsApp rejected the display name.': 'WhatsApp hat den Anzeigenamen abgelehnt.',
  'WhatsApp rejected the display name "{{name}}".': 'WhatsApp hat den Anzeigenamen „{{name}}“ abgelehnt.',
  'WhatsApp rejected the display name "{{name}}" of {{phone}}.':
    'WhatsApp hat den Anzeigenamen „{{name}}“ von {{phone}} abgelehnt.',
  'WhatsApp rejected the display name of {{phone}}.': 'WhatsApp hat den Anzeigenamen von {{phone}} abgelehnt.',
  'WhatsApp has not approved the display name ({{decision}}).':
    'WhatsApp hat den Anzeigenamen nicht genehmigt ({{decision}}).',
  'WhatsApp has not approved the display name of {{phone}} ({{decision}}).':
    'WhatsApp hat den Anzeigenamen von {{phone}} nicht genehmigt ({{decision}}).',
  'WhatsApp has not approved the display name "{{name}}" ({{decision}}).':
    'WhatsApp hat den Anzeigenamen „{{name}}“ nicht genehmigt ({{decision}}).',
  'WhatsApp has not approved the display name "{{name}}" of {{phone}} ({{decision}}).':
    'WhatsApp hat den Anzeigenamen „{{name}}“ von {{phone}} nicht genehmigt ({{decision}}).',
  'WhatsApp flagged the number {{phone}}: many customers blocked or reported it.':
    'WhatsApp hat die Nummer {{phone}} markiert: Viele Kunden haben sie blockiert oder gemeldet.',
  'WhatsApp flagged the number: many customers blocked or reported it.':
    'WhatsApp hat die Nummer markiert: Viele Kunden haben sie blockiert oder gemeldet.',
  'The number {{phone}} is no longer flagged: its quality has recovered.':
    'Die Nummer {{phone}} ist nicht mehr markiert: Ihre Qualität hat sich erholt.',
  'The number is no longer flagged: its quality has recovered.':
    'Die Nummer ist nicht mehr markiert: Ihre Qualität hat sich erholt.',
  'WhatsApp lowered the messaging limit of the number {{phone}}.':
    'WhatsApp hat das Nachrichtenlimit der Nummer {{phone}} gesenkt.',
  'WhatsApp lowered the messaging limit of the number.': 'WhatsApp hat das Nachrichtenlimit der Nummer gesenkt.',
  'The two-step verification PIN of the number {{phone}} was set or changed.':
    'Die PIN der Verifizierung in zwei Schritten der Nummer {{phone}} wurde gesetzt oder geändert.',
  'The two-step verification PIN of the number was set or changed.':
    'Die PIN der Verifizierung in zwei Schritten der Nummer wurde gesetzt oder geändert.',
  'Somebody asked to turn off the two-step verification of the number {{phone}}.':
    'Jemand hat beantragt, die Verifizierung in zwei Schritten der Nummer {{phone}} zu deaktivieren.',
  'Somebody asked to turn off the two-step verification of the number.':
    'Jemand hat beantragt, die Verifizierung in zwei Schritten der Nummer zu deaktivieren.',
  'The two-step verification of the number {{phone}} was turned off.':
    'Die Verifizierung in zwei Schritten der Nummer {{phone}} wurde deaktiviert.',
  'The two-step verification of the number was turned off.':
    'Die Verifizierung in zwei Schritten der Nummer wurde deaktiviert.',
  '{{customer}} was called from this number by another system.':
    '{{customer, translated}} wurde von einem anderen System mit dieser Nummer angerufen.',
  '{{customer}} called this number, and nobody answered.':
    '{{customer, translated}} hat diese Nummer angerufen, und niemand hat abgenommen.',
  'WhatsApp removed this account from the app.': 'WhatsApp hat dieses Konto aus der App entfernt.',
  'WhatsApp removed this account from the app ({{violation}}).':
    'WhatsApp hat dieses Konto aus der App entfernt ({{violation}}).',
  'WhatsApp removed the app from this account, so that its messages no longer arrive here ({{violation}}).':
    'WhatsApp hat die App aus diesem Konto entfernt, sodass seine Nachrichten hier nicht mehr ankommen ({{violation}}).',
  'WhatsApp restricted this account.': 'WhatsApp hat dieses Konto eingeschränkt.',
  'WhatsApp restricted this account ({{violation}}).': 'WhatsApp hat dieses Konto eingeschränkt ({{violation}}).',
  'WhatsApp reports that this account violates its policies.':
    'WhatsApp meldet, dass dieses Konto gegen seine Richtlinien verstößt.',
  'WhatsApp reports that this account violates its policies ({{violation}}).':
    'WhatsApp meldet, dass dieses Konto gegen seine Richtlinien verstößt ({{violation}}).',
  'WhatsApp restricted this number.': 'WhatsApp hat diese Nummer eingeschränkt.',
  'WhatsApp restricted this number ({{violation}}).': 'WhatsApp hat diese Nummer eingeschränkt ({{violation}}).',
  'WhatsApp reports that this number violates its policies.':
    'WhatsApp meldet, dass diese Nummer gegen seine Richtlinien verstößt.',
  'WhatsApp reports that this number violates its policies ({{violation}}).':
    'WhatsApp meldet, dass diese Nummer gegen seine Richtlinien verstößt ({{violation}}).',
  'WhatsApp disabled this account.': 'WhatsApp hat dieses Konto deaktiviert.',
  'WhatsApp disabled this account ({{violation}}).': 'WhatsApp hat dieses Konto deaktiviert ({{violation}}).',
  'WhatsApp removed the app from this account, so that its messages no longer arrive here.':
    'WhatsApp hat die App aus diesem Konto entfernt, sodass seine Nachrichten hier nicht mehr ankommen.',
  'WhatsApp connected this account to the app again.': 'WhatsApp hat dieses Konto wieder mit der App verbunden.',
  'WhatsApp added this account to the app.': 'WhatsApp hat dieses Konto der App hinzugefügt.',
  'WhatsApp installed the app for this account.': 'WhatsApp hat die App für dieses Konto installiert.',
  'WhatsApp lifted a restriction of this account.': 'WhatsApp hat eine Einschränkung dieses Kontos aufgehoben.',
  // In the log since an earlier version.
  'WhatsApp restricted calls of this account. Messages are not affected.':
    'WhatsApp hat Anrufe dieses Kontos eingeschränkt. Nachrichten sind nicht betroffen.',
  'WhatsApp restricted calls ({{types}}). Messages are not affected.':
    'WhatsApp hat Anrufe eingeschränkt ({{types}}). Nachrichten sind nicht betroffen.',
  'WhatsApp reports a problem with calls ({{types}}). Messages are not affected.':
    'WhatsApp meldet ein Problem mit Anrufen ({{types}}). Nachrichten sind nicht betroffen.',
  'WhatsApp lifted a restriction of calls ({{types}}).':
    'WhatsApp hat eine Einschränkung von Anrufen aufgehoben ({{types}}).',
  'WhatsApp restricted direct sending, which Parley does not use ({{types}}). Messages and templates are not affected.':
    'WhatsApp hat den Direktversand eingeschränkt, den Parley nicht verwendet ({{types}}). Nachrichten und Vorlagen sind nicht betroffen.',
  'WhatsApp reports a problem with direct sending, which Parley does not use ({{types}}). Messages and templates are not affected.':
    'WhatsApp meldet ein Problem mit dem Direktversand, den Parley nicht verwendet ({{types}}). Nachrichten und Vorlagen sind nicht betroffen.',
  'WhatsApp lifted a restriction of direct sending, which Parley does not use ({{types}}).':
    'WhatsApp hat eine Einschränkung des Direktversands aufgehoben, den Parley nicht verwendet ({{types}}).',
  'WhatsApp reports {{event}} about another number of the account, {{phone}}. This number is not affected.':
    'WhatsApp meldet {{event}} zu einer anderen Nummer des Kontos, {{phone}}. Diese Nummer ist nicht betroffen.',
  'WhatsApp reports {{event}} about this account.': 'WhatsApp meldet {{event}} zu diesem Konto.',
  'WhatsApp disconnected this number from the app: {{reason}}.':
    'WhatsApp hat die Verbindung dieser Nummer mit der App getrennt: {{reason, translated}}.',
  'A user of the WhatsApp Business app disconnected this number from the app: {{reason}}.':
    'Ein Nutzer der WhatsApp-Business-App hat die Verbindung dieser Nummer mit der App getrennt: {{reason, translated}}.',
  'This number was disconnected from the app: {{reason}}.':
    'Die Verbindung dieser Nummer mit der App wurde getrennt: {{reason, translated}}.',
  'The review of this account ended with the decision {{decision}}.':
    'Die Prüfung dieses Kontos endete mit der Entscheidung {{decision}}.',
  'The group {{group}} was created.': 'Die Gruppe {{group}} wurde erstellt.',
  'The group {{group}} could not be created: {{reason}}':
    'Die Gruppe {{group}} konnte nicht erstellt werden: {{reason}}',
  'The group {{group}} was deleted.': 'Die Gruppe {{group}} wurde gelöscht.',
  'The group {{group}} could not be deleted: {{reason}}':
    'Die Gruppe {{group}} konnte nicht gelöscht werden: {{reason}}',
  'WhatsApp suspended the group {{group}}: no message reaches it.':
    'WhatsApp hat die Gruppe {{group}} gesperrt: Keine Nachricht erreicht sie.',
  'The group {{group}} is no longer suspended.': 'Die Gruppe {{group}} ist nicht mehr gesperrt.',
  '{{person}} asks to join the group {{group}}.': '{{person}} möchte der Gruppe {{group}} beitreten.',
  '{{person}} no longer asks to join the group {{group}}.':
    '{{person}} möchte der Gruppe {{group}} nicht mehr beitreten.',
  'Joined the group {{group}}: {{people}}.': 'Der Gruppe {{group}} beigetreten: {{people}}.',
  'Left the group {{group}}: {{people}}.': 'Nicht mehr in der Gruppe {{group}}: {{people}}.',
  'The membership of {{people}} in the group {{group}} could not be changed: {{reason}}':
    'Die Mitgliedschaft von {{people}} in der Gruppe {{group}} konnte nicht geändert werden: {{reason}}',
  'The group {{group}} is now called "{{name}}".': 'Die Gruppe {{group}} heißt jetzt „{{name}}“.',
  'The description of the group {{group}} was changed.': 'Die Beschreibung der Gruppe {{group}} wurde geändert.',
  'The picture of the group {{group}} was changed.': 'Das Bild der Gruppe {{group}} wurde geändert.',
  'The settings of the group {{group}} could not be changed: {{reason}}':
    'Die Einstellungen der Gruppe {{group}} konnten nicht geändert werden: {{reason}}',
  'WhatsApp recognized the event {{event}} in a conversation that began at an ad and is not in Parley.':
    'WhatsApp hat das Ereignis {{event}} in einer Unterhaltung erkannt, die bei einer Anzeige begann und nicht in Parley ist.',
  'WhatsApp approved the user name "{{name}}".': 'WhatsApp hat den Benutzernamen „{{name}}“ genehmigt.',
  'WhatsApp approved the user name "{{name}}" of {{phone}}.':
    'WhatsApp hat den Benutzernamen „{{name}}“ von {{phone}} genehmigt.',
  'WhatsApp reserved the user name "{{name}}".': 'WhatsApp hat den Benutzernamen „{{name}}“ reserviert.',
  'WhatsApp reserved the user name "{{name}}" of {{phone}}.':
    'WhatsApp hat den Benutzernamen „{{name}}“ von {{phone}} reserviert.',
  'The user name was deleted.': 'Der Benutzername wurde gelöscht.',
  'The user name of {{phone}} was deleted.': 'Der Benutzername von {{phone}} wurde gelöscht.',
  'WhatsApp reports the status {{status}} of the user name.':
    'WhatsApp meldet den Status {{status}} des Benutzernamens.',
  'WhatsApp reports the status {{status}} of the user name of {{phone}}.':
    'WhatsApp meldet den Status {{status}} des Benutzernamens von {{phone}}.',
  'WhatsApp says: {{text}}': 'WhatsApp meldet: {{text}}',
} as const

/** What follows such a sentence. */
export const noticeEndings = {
  '{{sentence}} The reason: {{reason}}.': '{{sentence, translated}} Der Grund: {{reason}}.',
  '{{sentence}} It may now write first to {{count}} customers in 24 hours.':
    '{{sentence, translated}} Sie darf jetzt in 24 Stunden {{count, grouped}} Kunden zuerst schreiben.',
  '{{sentence}} The account that asked has the ID {{id}}.':
    '{{sentence, translated}} Das Konto, das dies beantragt hat, hat die ID {{id}}.',
  '{{sentence}} Restricted: {{types}}.': '{{sentence, translated}} Eingeschränkt: {{types}}.',
  '{{sentence}} It ends on {{date}}.': '{{sentence, translated}} Dies endet am {{date}}.',
  '{{sentence}} WhatsApp advises: {{text}}': '{{sentence, translated}} WhatsApp rät: {{text}}',
  '{{sentence}} It ends on {{date}}, and WhatsApp advises: {{text}}':
    '{{sentence, translated}} Dies endet am {{date}}, und WhatsApp rät: {{text}}',
  '{{sentence}} Open WhatsApp Manager to see why.':
    '{{sentence, translated}} Öffnen Sie den WhatsApp-Manager, um den Grund zu sehen.',
  '{{sentence}} Connect the number again, or disconnect it.':
    '{{sentence, translated}} Verbinden Sie die Nummer erneut, oder trennen Sie sie.',
  '{{sentence}} Set the number up again with the WhatsApp Business app, then connect it again, or disconnect it.':
    '{{sentence, translated}} Richten Sie die Nummer mit der WhatsApp-Business-App erneut ein, und verbinden Sie sie dann erneut, oder trennen Sie sie.',
  '{{sentence}} Install the app for the account in the Meta business settings, then connect the number again.':
    '{{sentence, translated}} Installieren Sie die App in den Meta-Unternehmenseinstellungen für das Konto, und verbinden Sie dann die Nummer erneut.',
} as const

/** What a person can do about it. */
export const noticeAdvice = {
  'Choose a name that follows the display name guidelines in WhatsApp Manager under Phone numbers, and submit it again. Until one is approved, customers see the number, and some messages may be refused.':
    'Wählen Sie im WhatsApp-Manager unter Telefonnummern einen Namen, der den Richtlinien für Anzeigenamen entspricht, und reichen Sie ihn erneut ein. Bis einer genehmigt ist, sehen Kunden die Nummer, und manche Nachrichten können abgelehnt werden.',
  'Pause campaigns, and send only to customers who asked for it. If the quality stays low for seven days, WhatsApp lowers the messaging limit.':
    'Pausieren Sie Kampagnen, und senden Sie nur an Kunden, die darum gebeten haben. Bleibt die Qualität sieben Tage niedrig, senkt WhatsApp das Nachrichtenlimit.',
  'Plan campaigns for fewer new customers a day, and send only to customers who asked for it.':
    'Planen Sie Kampagnen für weniger neue Kunden am Tag, und senden Sie nur an Kunden, die darum gebeten haben.',
  'If nobody of your team did this, change the PIN in WhatsApp Manager under Phone numbers, and check who has access to the account.':
    'Falls das niemand aus Ihrem Team war, ändern Sie die PIN im WhatsApp-Manager unter Telefonnummern, und prüfen Sie, wer Zugriff auf das Konto hat.',
  'Parley receives no calls. Write to the customer or call them from a phone; turn calls off in WhatsApp Manager under Phone numbers, so that customers see no call button.':
    'Parley nimmt keine Anrufe an. Schreiben Sie dem Kunden, oder rufen Sie ihn von einem Telefon an; deaktivieren Sie Anrufe im WhatsApp-Manager unter Telefonnummern, damit Kunden keine Anruf-Schaltfläche sehen.',
  'Open WhatsApp Manager to see why.': 'Öffnen Sie den WhatsApp-Manager, um den Grund zu sehen.',
  'Open WhatsApp Manager to see the details.': 'Öffnen Sie den WhatsApp-Manager, um die Einzelheiten zu sehen.',
  'Connect the number again, or disconnect it.': 'Verbinden Sie die Nummer erneut, oder trennen Sie sie.',
  'Set the number up again with the WhatsApp Business app, then connect it again, or disconnect it.':
    'Richten Sie die Nummer mit der WhatsApp-Business-App erneut ein, und verbinden Sie sie dann erneut, oder trennen Sie sie.',
  'Install the app for the account in the Meta business settings, then connect the number again.':
    'Installieren Sie die App in den Meta-Unternehmenseinstellungen für das Konto, und verbinden Sie dann die Nummer erneut.',
} as const

/** Who called, where the platform does not say. */
export const noticeParts = {
  'A customer': 'Ein Kunde',
} as const

/** Why a number that the WhatsApp Business app uses too was disconnected. */
export const disconnections = {
  'the phone with the WhatsApp Business app was not used for about 14 days':
    'Das Telefon mit der WhatsApp-Business-App wurde etwa 14 Tage nicht benutzt',
  'the connection was not used for about 30 days': 'Die Verbindung wurde etwa 30 Tage nicht benutzt',
  'the phone number was changed in the WhatsApp Business app':
    'Die Telefonnummer wurde in der WhatsApp-Business-App geändert',
  'the number was registered again on a phone': 'Die Nummer wurde auf einem Telefon erneut registriert',
  'the number now uses WhatsApp Messenger instead of the WhatsApp Business app':
    'Die Nummer verwendet jetzt WhatsApp Messenger statt der WhatsApp-Business-App',
  'somebody ended the connection in the settings of the WhatsApp Business app':
    'Jemand hat die Verbindung in den Einstellungen der WhatsApp-Business-App beendet',
} as const
