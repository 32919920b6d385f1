import type { Translation } from '../english-texts.ts'

export const texts = {
  notifications: 'Benachrichtigungen',
  allNotifications: 'Alle Benachrichtigungen',
  markAllAsRead: 'Alle als gelesen markieren',
  showEarlier: 'Frühere anzeigen',
  chooseNotifications: 'Benachrichtigungen auswählen',
  noneYet: 'Noch keine Benachrichtigungen',
  noneYetHint:
    'Hier erscheint, wenn Ihnen eine Unterhaltung zugewiesen wird, eine Notiz Sie erwähnt oder ein Kunde in einer Ihrer Unterhaltungen schreibt.',
  unread: 'Ungelesen',
  unknownCustomer: 'Unbekannter Kunde',
  assigned: 'Ihnen zugewiesen',
  assignedBy: 'Ihnen zugewiesen von {{name}}',
  mentioned: 'Sie wurden in einer Notiz erwähnt',
  mentionedBy: '{{name}} hat Sie in einer Notiz erwähnt',
  replied: 'Neue Nachricht in Ihrer Unterhaltung',
} as const satisfies Translation<'notifications'>
