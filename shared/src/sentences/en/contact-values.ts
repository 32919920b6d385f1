/** What is wrong with a value of a contact field; an import stores it as the reason of a rejected row. */
export const contactValues = {
  notAContactField: 'is not a field of contacts in this workspace',
  numberExpected: 'must be a number such as 12.5',
  calendarDateExpected: 'must be a date such as 2026-11-30',
  contactValueMissing: 'The contact has no value for {{placeholder}}, which has no fallback',
  yesOrNoExpected: 'must be true or false',
} as const
