export const texts = {
  chooseRecipientFirst: 'Choose a contact, or enter a phone number with its country code.',
  contactOrNumber: 'Contact or phone number',
  contactOrNumberHint: 'Name or +15550100123',
  continuedByTemplate: 'The reply window is closed, so the conversation continues with a template.',
  customerTakesText: 'The reply window is open: you can write freely in the conversation with this customer.',
  noContactFound: 'No contact found. Enter the whole phone number to write to somebody new.',
  startedByTemplate: 'This customer has not written recently, so the conversation starts with a template.',
  writeMessage: 'Write a message',
  writeToLocalNumber: 'Write to {{phone}} ({{country}})',
  writeToNumber: 'Write to {{phone}}',
} as const
