import type { notices as english } from '../en/notices.ts'
import type { TextsLike } from '../texts-like.ts'

export const notices = {
  disconnectedPhoneUnused: 'Das Telefon mit der WhatsApp-Business-App wurde etwa 14 Tage nicht benutzt',
  disconnectedConnectionUnused: 'Die Verbindung wurde etwa 30 Tage nicht benutzt',
  disconnectedNumberChanged: 'Die Telefonnummer wurde in der WhatsApp-Business-App geändert',
  disconnectedRegisteredAgain: 'Die Nummer wurde auf einem Telefon erneut registriert',
  disconnectedUsesMessenger: 'Die Nummer verwendet jetzt WhatsApp Messenger statt der WhatsApp-Business-App',
  disconnectedInSettings: 'Jemand hat die Verbindung in den Einstellungen der WhatsApp-Business-App beendet',
  adviceChooseName:
    'Wählen Sie im WhatsApp-Manager unter Telefonnummern einen Namen, der den Richtlinien für Anzeigenamen entspricht, und reichen Sie ihn erneut ein. Bis einer genehmigt ist, sehen Kunden die Nummer, und manche Nachrichten können abgelehnt werden.',
  advicePauseCampaigns:
    'Pausieren Sie Kampagnen, und senden Sie nur an Kunden, die darum gebeten haben. Bleibt die Qualität sieben Tage niedrig, senkt WhatsApp das Nachrichtenlimit.',
  advicePlanFewer:
    'Planen Sie Kampagnen für weniger neue Kunden am Tag, und senden Sie nur an Kunden, die darum gebeten haben.',
  adviceChangePin:
    'Falls das niemand aus Ihrem Team war, ändern Sie die PIN im WhatsApp-Manager unter Telefonnummern, und prüfen Sie, wer Zugriff auf das Konto hat.',
  adviceCalls:
    'Parley nimmt keine Anrufe an. Schreiben Sie dem Kunden, oder rufen Sie ihn von einem Telefon an; deaktivieren Sie Anrufe im WhatsApp-Manager unter Telefonnummern, damit Kunden keine Anruf-Schaltfläche sehen.',
  adviceSeeWhy: 'Öffnen Sie den WhatsApp-Manager, um den Grund zu sehen.',
  adviceSeeDetails: 'Öffnen Sie den WhatsApp-Manager, um die Einzelheiten zu sehen.',
  adviceConnectAgain: 'Verbinden Sie die Nummer erneut, oder trennen Sie sie.',
  adviceSetUpAgain:
    'Richten Sie die Nummer mit der WhatsApp-Business-App erneut ein, und verbinden Sie sie dann erneut, oder trennen Sie sie.',
  adviceInstallApp:
    'Installieren Sie die App in den Meta-Unternehmenseinstellungen für das Konto, und verbinden Sie dann die Nummer erneut.',
  adviceReplaceToken:
    'Erstellen Sie in den Meta-Unternehmenseinstellungen für einen Systemnutzer ein Token, das nie abläuft, und ersetzen Sie das Token des Kanals. Nach diesem Tag wird nichts mehr gesendet oder empfangen.',
  noticeWithReason: '{{sentence}} Der Grund: {{reason}}.',
  noticeWithNewLimit: '{{sentence}} Sie darf jetzt in 24 Stunden {{count, number}} Kunden zuerst schreiben.',
  noticeWithAccount: '{{sentence}} Das Konto, das dies beantragt hat, hat die ID {{id}}.',
  noticeWithRestrictions: '{{sentence}} Eingeschränkt: {{types}}.',
  noticeWithEnd: '{{sentence}} Dies endet am {{date}}.',
  noticeWithWhatsAppAdvice: '{{sentence}} WhatsApp rät: {{text}}',
  noticeWithEndAndWhatsAppAdvice: '{{sentence}} Dies endet am {{date}}, und WhatsApp rät: {{text}}',
  tokenExpiresOn: 'Das Zugriffstoken läuft am {{date}} ab.',
  aCustomer: 'Ein Kunde',
  displayNameApproved: 'WhatsApp hat den Anzeigenamen{{name}}{{ofNumber}} genehmigt.',
  displayNameRejected: 'WhatsApp hat den Anzeigenamen{{name}}{{ofNumber}} abgelehnt.',
  displayNameUndecided: 'WhatsApp hat den Anzeigenamen{{name}}{{ofNumber}} nicht genehmigt ({{decision}}).',
  numberFlagged: 'WhatsApp hat die Nummer{{number}} markiert: Viele Kunden haben sie blockiert oder gemeldet.',
  numberUnflagged: 'Die Nummer{{number}} ist nicht mehr markiert: Ihre Qualität hat sich erholt.',
  limitLowered: 'WhatsApp hat das Nachrichtenlimit der Nummer{{number}} gesenkt.',
  pinChanged: 'Die PIN der Verifizierung in zwei Schritten der Nummer{{number}} wurde gesetzt oder geändert.',
  pinRemovalAsked: 'Jemand hat beantragt, die Verifizierung in zwei Schritten der Nummer{{number}} zu deaktivieren.',
  pinRemoved: 'Die Verifizierung in zwei Schritten der Nummer{{number}} wurde deaktiviert.',
  calledByOtherSystem: '{{customer}} wurde von einem anderen System mit dieser Nummer angerufen.',
  callUnanswered: '{{customer}} hat diese Nummer angerufen, und niemand hat abgenommen.',
  accountRemoved: 'WhatsApp hat dieses Konto aus der App entfernt{{violation}}.',
  accountRestricted: 'WhatsApp hat dieses Konto eingeschränkt{{violation}}.',
  accountViolates: 'WhatsApp meldet, dass dieses Konto gegen seine Richtlinien verstößt{{violation}}.',
  numberRestricted: 'WhatsApp hat diese Nummer eingeschränkt{{violation}}.',
  numberViolates: 'WhatsApp meldet, dass diese Nummer gegen seine Richtlinien verstößt{{violation}}.',
  accountDisabled: 'WhatsApp hat dieses Konto deaktiviert{{violation}}.',
  appRemoved:
    'WhatsApp hat die App aus diesem Konto entfernt, sodass seine Nachrichten hier nicht mehr ankommen{{violation}}.',
  accountReconnected: 'WhatsApp hat dieses Konto wieder mit der App verbunden.',
  accountAdded: 'WhatsApp hat dieses Konto der App hinzugefügt.',
  appInstalled: 'WhatsApp hat die App für dieses Konto installiert.',
  accountRestrictionLifted: 'WhatsApp hat eine Einschränkung dieses Kontos aufgehoben.',
  accountCallsRestricted: 'WhatsApp hat Anrufe dieses Kontos eingeschränkt. Nachrichten sind nicht betroffen.',
  callsRestricted: 'WhatsApp hat Anrufe eingeschränkt ({{types}}). Nachrichten sind nicht betroffen.',
  callsWarned: 'WhatsApp meldet ein Problem mit Anrufen ({{types}}). Nachrichten sind nicht betroffen.',
  callsRestrictionLifted: 'WhatsApp hat eine Einschränkung von Anrufen aufgehoben ({{types}}).',
  directSendingRestricted:
    'WhatsApp hat den Direktversand eingeschränkt, den Parley nicht verwendet ({{types}}). Nachrichten und Vorlagen sind nicht betroffen.',
  directSendingWarned:
    'WhatsApp meldet ein Problem mit dem Direktversand, den Parley nicht verwendet ({{types}}). Nachrichten und Vorlagen sind nicht betroffen.',
  directSendingRestrictionLifted:
    'WhatsApp hat eine Einschränkung des Direktversands aufgehoben, den Parley nicht verwendet ({{types}}).',
  eventAboutOtherNumber:
    'WhatsApp meldet {{event}} zu einer anderen Nummer des Kontos, {{phone}}. Diese Nummer ist nicht betroffen.',
  eventAboutAccount: 'WhatsApp meldet {{event}} zu diesem Konto.',
  disconnectedByWhatsApp: 'WhatsApp hat die Verbindung dieser Nummer mit der App getrennt: {{reason}}.',
  disconnectedByUser:
    'Ein Nutzer der WhatsApp-Business-App hat die Verbindung dieser Nummer mit der App getrennt: {{reason}}.',
  disconnectedBy: 'Die Verbindung dieser Nummer mit der App wurde getrennt: {{reason}}.',
  accountReviewEnded: 'Die Prüfung dieses Kontos endete mit der Entscheidung {{decision}}.',
  groupCreated: 'Die Gruppe {{group}} wurde erstellt.',
  groupNotCreated: 'Die Gruppe {{group}} konnte nicht erstellt werden: {{reason}}',
  groupDeleted: 'Die Gruppe {{group}} wurde gelöscht.',
  groupNotDeleted: 'Die Gruppe {{group}} konnte nicht gelöscht werden: {{reason}}',
  groupSuspended: 'WhatsApp hat die Gruppe {{group}} gesperrt: Keine Nachricht erreicht sie.',
  groupNoLongerSuspended: 'Die Gruppe {{group}} ist nicht mehr gesperrt.',
  groupJoinAsked: '{{person}} möchte der Gruppe {{group}} beitreten.',
  groupJoinWithdrawn: '{{person}} möchte der Gruppe {{group}} nicht mehr beitreten.',
  groupJoined: 'Der Gruppe {{group}} beigetreten: {{people}}.',
  groupLeft: 'Nicht mehr in der Gruppe {{group}}: {{people}}.',
  groupMembershipUnchanged:
    'Die Mitgliedschaft von {{people}} in der Gruppe {{group}} konnte nicht geändert werden: {{reason}}',
  groupRenamed: 'Die Gruppe {{group}} heißt jetzt „{{name}}“.',
  groupDescriptionChanged: 'Die Beschreibung der Gruppe {{group}} wurde geändert.',
  groupPictureChanged: 'Das Bild der Gruppe {{group}} wurde geändert.',
  groupSettingsUnchanged: 'Die Einstellungen der Gruppe {{group}} konnten nicht geändert werden: {{reason}}',
  automaticEventUnknown:
    'WhatsApp hat das Ereignis {{event}} in einer Unterhaltung erkannt, die bei einer Anzeige begann und nicht in Parley ist.',
  usernameApproved: 'WhatsApp hat den Benutzernamen „{{name}}“{{ofNumber}} genehmigt.',
  usernameReserved: 'WhatsApp hat den Benutzernamen „{{name}}“{{ofNumber}} reserviert.',
  usernameDeleted: 'Der Benutzername{{ofNumber}} wurde gelöscht.',
  usernameStatus: 'WhatsApp meldet den Status {{status}} des Benutzernamens{{ofNumber}}.',
  whatsappSays: 'WhatsApp meldet: {{text}}',
  ofNumber: ' von {{phone}}',
  quotedName: ' „{{name}}“',
  bracketed: ' ({{text}})',
} satisfies TextsLike<typeof english>
