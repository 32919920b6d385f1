/** Conversations, messages, contacts, tags, canned replies and saved views. */
export const inbox = {
  'There is no such conversation in this workspace': 'Diese Unterhaltung gibt es in diesem Arbeitsbereich nicht',
  'There is no such message in this workspace': 'Diese Nachricht gibt es in diesem Arbeitsbereich nicht',
  'There is no such contact in this workspace': 'Diesen Kontakt gibt es in diesem Arbeitsbereich nicht',
  'There is no such canned reply in this workspace': 'Diesen Textbaustein gibt es in diesem Arbeitsbereich nicht',
  'There is no such saved view in this workspace': 'Diese gespeicherte Ansicht gibt es in diesem Arbeitsbereich nicht',
  'There is no such tag': 'Diesen Tag gibt es nicht',
  'The channel of this conversation no longer exists': 'Den Kanal dieser Unterhaltung gibt es nicht mehr',
  'This workspace has no channel to send through': 'Dieser Arbeitsbereich hat keinen Kanal zum Senden',
  'This customer has opted out of all messages from this workspace':
    'Dieser Kunde hat sich von allen Nachrichten dieses Arbeitsbereichs abgemeldet',
  'This customer has opted out of campaigns, and this is a marketing template':
    'Dieser Kunde hat sich von Kampagnen abgemeldet, und dies ist eine Marketing-Vorlage',
  'This phone number has opted out': 'Diese Telefonnummer hat sich abgemeldet',
  'The customer last wrote more than {{hours}} hours ago; send a template instead':
    'Der Kunde hat zuletzt vor mehr als {{hours}} Stunden geschrieben; senden Sie stattdessen eine Vorlage',
  'This is a group: Parley shows what is written in it, but cannot send messages to it':
    'Dies ist eine Gruppe: Parley zeigt, was darin geschrieben wird, kann ihr aber keine Nachrichten senden',
  'Only a pending conversation can be snoozed': 'Nur eine wartende Unterhaltung kann zurückgestellt werden',
  'must be pending, or left out, to snooze': 'muss zum Zurückstellen pending sein oder fehlen',
  'A conversation is snoozed until a time in the future':
    'Eine Unterhaltung wird bis zu einem Zeitpunkt in der Zukunft zurückgestellt',
  'must be in the future': 'muss in der Zukunft liegen',
  'must be at most 10 years ahead': 'darf höchstens 10 Jahre in der Zukunft liegen',
  'The assignee is not a member of this workspace': 'Die zugewiesene Person ist kein Mitglied dieses Arbeitsbereichs',
  'must be the user id of a member of this workspace, or null':
    'muss die Benutzer-ID eines Mitglieds dieses Arbeitsbereichs oder null sein',
  'The assignee may not reply in this workspace':
    'Die zugewiesene Person darf in diesem Arbeitsbereich nicht antworten',
  'must be the user id of a member with the permission reply, or null':
    'muss die Benutzer-ID eines Mitglieds mit der Berechtigung reply oder null sein',
  'A workspace has at most {{maximum}} tags; delete one first':
    'Ein Arbeitsbereich hat höchstens {{maximum}} Tags; löschen Sie zuerst einen',
  'There already is a tag “{{name}}”': 'Den Tag „{{name}}“ gibt es bereits',
  'is the name of another tag': 'ist der Name eines anderen Tags',
  'There is no tag “{{name}}” in this workspace': 'Den Tag „{{name}}“ gibt es in diesem Arbeitsbereich nicht',
  '“{{name}}” is not a tag of this workspace': '„{{name}}“ ist kein Tag dieses Arbeitsbereichs',
  'A conversation has at most {{maximum}} tags; remove one first':
    'Eine Unterhaltung hat höchstens {{maximum}} Tags; entfernen Sie zuerst einen',
  'A workspace has at most {{maximum}} canned replies; delete one first':
    'Ein Arbeitsbereich hat höchstens {{maximum}} Textbausteine; löschen Sie zuerst einen',
  'The shortcut /{{shortcut}} is already in use': 'Das Kürzel /{{shortcut}} wird bereits verwendet',
  'is used by another canned reply': 'wird von einem anderen Textbaustein verwendet',
  'There can be at most {{maximum}} saved views; delete one first':
    'Es kann höchstens {{maximum}} gespeicherte Ansichten geben; löschen Sie zuerst eine',
  'A message to a sample customer is being sent; try again in a few seconds':
    'Eine Nachricht an einen Beispielkunden wird gerade gesendet; versuchen Sie es in einigen Sekunden erneut',
} as const
