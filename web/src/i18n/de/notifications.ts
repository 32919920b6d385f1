import type { Translation } from '../english-texts.ts'

export const texts = {
  notifications: 'Benachrichtigungen',
  allNotifications: 'Alle Benachrichtigungen',
  markAllAsRead: 'Alle als gelesen markieren',
  showEarlier: 'Frühere anzeigen',
  chooseNotifications: 'Benachrichtigungen auswählen',
  noneYet: 'Noch keine Benachrichtigungen',
  noneYetHint:
    'Hier erscheint, was Sie betrifft: Unterhaltungen, die Ihnen zugewiesen werden, Notizen, die Sie erwähnen, Nachrichten in Ihren Unterhaltungen und das Ende Ihrer Kampagnen.',
  unread: 'Ungelesen',
  unknownCustomer: 'Unbekannter Kunde',
  assigned: 'Ihnen zugewiesen',
  assignedBy: 'Ihnen zugewiesen von {{name}}',
  mentioned: 'Sie wurden in einer Notiz erwähnt',
  mentionedBy: '{{name}} hat Sie in einer Notiz erwähnt',
  replied: 'Neue Nachricht in Ihrer Unterhaltung',
  completed: 'Ihre Kampagne ist abgeschlossen',
  stopped: 'Parley hat Ihre Kampagne gestoppt',
  webhook: 'Parley hat diesen Webhook deaktiviert',
  channel: 'Etwas erfordert Ihre Aufmerksamkeit',
  theChannel: 'Kanal',
  deletedWebhook: 'Gelöschter Webhook',
} as const satisfies Translation<'notifications'>
