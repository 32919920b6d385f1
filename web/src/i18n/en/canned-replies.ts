export const texts = {
  itCanNoLongerBeInserted: 'It can no longer be inserted. Messages that were sent with it remain.',
  deleteTheCannedReply: 'Delete the canned reply /{{shortcut}}?',
  delete: 'Delete',
  cannedReplies: 'Canned replies',
  savedTextsForFrequentRepliesType:
    'Saved texts for frequent replies. Type / and the shortcut in the reply field. Shared by live and test mode.',
  newCannedReply: 'New canned reply',
  noCannedRepliesYet: 'No canned replies yet',
  saveTextsThatYourTeamSends:
    'Save texts that your team sends often, such as opening hours, directions or return instructions.',
  shortcut: 'Shortcut',
  text: 'Text',
  actions: 'Actions',
  moreActionsFor: 'More actions for /{{shortcut}}',
  edit: 'Edit…',
  delete2: 'Delete…',
  updated: 'Updated',
  edit2: 'Edit /{{shortcut}}',
} as const
