export const contacts = {
  languageExpected: 'must be a language such as de or pt-BR',
  contactWithoutAddress: 'must leave the contact a phone number or an email address',
  addressOfOther: 'contains {{address}}, which belongs to the contact {{id}}',
  externalIdOfOther: 'is the ID of another contact, {{id}}',
  noSuchContactNote: 'There is no such note about this contact',
  noteOfOther: 'Only its author, and members who may manage settings, can change or delete this note',
  timeNotInFuture: 'must not be in the future',
  ownerNotMember: 'must be a member of this workspace',
  changedMeanwhile: 'was changed to {{value}} meanwhile',
  changedMeanwhileBy: 'was changed to {{value}} by {{name}} meanwhile',
  clearedMeanwhile: 'was cleared meanwhile',
  clearedMeanwhileBy: 'was cleared by {{name}} meanwhile',
} as const
