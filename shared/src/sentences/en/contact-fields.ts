export const contactFields = {
  noSuchContactField: 'There is no such contact field in this workspace',
  tooManyContactFields: 'A workspace has at most {{maximum}} contact fields; delete one first',
  contactFieldExists: 'There is already a contact field with the key {{key}}',
  keyOfOtherField: 'is the key of another field',
  fieldKeyExpected: 'must be lowercase letters, digits and underscores, and must not begin with a digit',
  fieldKeyReserved: 'is reserved: every contact has it',
  fieldValuesExpected: 'must be an object with the keys of contact fields',
  fieldConditionExpected:
    'must be the condition of a contact field: field.KEY, or field.KEY.OPERATOR with one of {{operators}}',
  tooManyFieldConditions: 'At most {{maximum}} conditions of contact fields are possible',
  fieldHasNoChoices: 'applies only to fields of the type choice or choices',
  fieldIsConverting: 'The values of {{field}} are still being converted; wait until that has finished',
  valuesNotConvertible_one: '1 value cannot be converted and would be removed: {{samples, list}}',
  valuesNotConvertible_other:
    '{{count, number}} values cannot be converted and would be removed, such as {{samples, list}}',
  contactFieldInUse_one: 'The field is used in one place: {{names, list}}',
  contactFieldInUse_other: 'The field is used in {{count, number}} places, such as {{names, list}}',
  choiceOfOtherField: 'is not the ID of a choice of this field',
  choiceRepeated: 'is also another choice of this field',
  labelIsIdOfChoice: 'is the ID of the choice {{label}}; a program could not tell them apart',
  tooManyChoicesStored: 'A field stores at most {{maximum}} choices, archived ones included',
} as const
