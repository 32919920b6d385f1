export const texts = {
  deleteEffect: 'It can no longer be inserted. Messages that were sent with it remain.',
  deleteTheCannedReply: 'Delete the canned reply /{{shortcut}}?',
  delete: 'Delete',
  cannedReplies: 'Canned replies',
  introduction:
    'Saved texts for frequent replies. Type / and the shortcut in the reply field. Shared by live and test mode.',
  newCannedReply: 'New canned reply',
  noCannedRepliesYet: 'No canned replies yet',
  emptyHint: 'Save texts that your team sends often, such as opening hours, directions or return instructions.',
  shortcut: 'Shortcut',
  text: 'Text',
  actions: 'Actions',
  moreActionsFor: 'More actions for /{{shortcut}}',
  edit: 'Edit…',
  deleteAction: 'Delete…',
  updated: 'Updated',
  editNamed: 'Edit /{{shortcut}}',
} as const
