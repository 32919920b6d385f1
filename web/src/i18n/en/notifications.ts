export const texts = {
  notifications: 'Notifications',
  allNotifications: 'All notifications',
  markAllAsRead: 'Mark all as read',
  showEarlier: 'Show earlier',
  chooseNotifications: 'Choose what you are notified of',
  noneYet: 'No notifications yet',
  noneYetHint:
    'A conversation that is assigned to you, a note that mentions you and a customer who writes in a conversation of yours appear here.',
  unread: 'Unread',
  unknownCustomer: 'Unknown customer',
  assigned: 'Assigned to you',
  assignedBy: 'Assigned to you by {{name}}',
  mentioned: 'You were mentioned in a note',
  mentionedBy: '{{name}} mentioned you in a note',
  replied: 'New message in your conversation',
} as const
