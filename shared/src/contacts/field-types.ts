// Apart from the schemas, which the dashboard loads later.

/** What a contact field holds; `choice` is one of its choices and `choices` any number of them. */
export const contactFieldTypes = ['text', 'number', 'date', 'choice', 'choices', 'yes_no', 'link'] as const
export type ContactFieldType = (typeof contactFieldTypes)[number]

/** The most choices of a field, without archived ones. */
export const maxChoices = 200

/** Whether the field has choices. */
export function hasChoices(type: ContactFieldType): boolean {
  return type === 'choice' || type === 'choices'
}
