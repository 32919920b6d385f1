import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { contactFieldTypes, maxChoices } from './field-types.ts'

export const maxContactFields = 100
/** The most choices that a field can store, archived ones included, because contacts may still have them. */
export const maxChoicesStored = 1000
export const maxFieldText = 1000

/** The attributes of every contact, whose names are no keys of fields: placeholders and filters name both alike. */
export const contactAttributes = [
  ...['id', 'external_id', 'name', 'first_name', 'username', 'phone', 'phones', 'email', 'emails', 'user_id'],
  ...['language', 'country', 'time_zone', 'owner', 'tags', 'fields', 'opt_out', 'created_at', 'updated_at'],
] as const

const Label = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, schemaSentence('noControlCharacters'))

const attributes: readonly string[] = contactAttributes

/** How programs and placeholders name a field. It never changes. */
export const ContactFieldKey = z
  .string()
  .max(40)
  .regex(/^[a-z_][a-z0-9_]*$/, schemaSentence('fieldKeyExpected'))
  .refine((key) => !attributes.includes(key), { error: schemaSentence('fieldKeyReserved') })

const Help = z.string().trim().max(300)

/** A choice with the ID of an existing one renames or restores it; without an ID it is new. */
const Choice = z.strictObject({
  id: z.string().max(60).optional().meta({ description: 'ID of an existing choice.', example: 'gold' }),
  label: Label.meta({ description: 'What people read.', example: 'Gold' }),
})
export type ChoiceInput = z.infer<typeof Choice>

export const ContactFieldBody = z.strictObject({
  key: ContactFieldKey.meta({
    description:
      'How programs and placeholders name the field: lowercase letters, digits and underscores. It never changes.',
    example: 'plan',
  }),
  label: Label.meta({ description: 'What people read.', example: 'Plan' }),
  type: z.enum(contactFieldTypes).meta({ description: 'What it holds.', example: 'choice' }),
  help: Help.optional().meta({ description: 'Explanation for people.' }),
  choices: z
    .array(Choice.omit({ id: true }))
    .max(maxChoices)
    .optional()
    .meta({
      description:
        'The choices in their order, for the types `choice` and `choices`. Their IDs are made of the labels.',
      example: [{ label: 'Gold' }, { label: 'Silver' }],
    }),
})
export const NewContactField = InWorkspace.extend(ContactFieldBody.shape)
export type NewContactField = z.infer<typeof ContactFieldBody>

export const ContactFieldId = z.object({
  fieldId: z.string().min(1).max(100).meta({ description: 'ID of the field.', example: exampleIds.field }),
})
export type ContactFieldId = z.infer<typeof ContactFieldId>

/**
 * A change of a contact field. Omitted properties are not changed. A choice that is left out of `choices` is archived: contacts
 * who have it keep it.
 */
export const ContactFieldChangeBody = z.strictObject({
  label: Label.optional().meta({ description: 'What people read.', example: 'Plan' }),
  help: Help.optional().meta({ description: 'Explanation for people. An empty text removes it.' }),
  choices: z.array(Choice).max(maxChoices).optional().meta({
    description:
      'All choices in their order. One with the `id` of an existing choice renames it, without touching values. One that is left out is archived: contacts who have it keep it.',
  }),
  position: z
    .number()
    .int()
    .min(0)
    .max(maxContactFields)
    .optional()
    .meta({ description: 'Place among the fields, from 0.', example: 0 }),
  type: z.enum(contactFieldTypes).optional().meta({
    description: 'New type. A job then converts the values of the contacts, which are read as the new type at once.',
  }),
  discard_unconvertible: z.boolean().optional().meta({
    description:
      'Whether values that the new type does not accept may be removed. Otherwise a change of the type is refused with `conflict` if there are any.',
  }),
})
export const ContactFieldChange = ContactFieldId.extend(ContactFieldChangeBody.shape)
export type ContactFieldChange = z.infer<typeof ContactFieldChange>

/** What the dashboard's form has: a new field, or one to be changed. */
export const ContactFieldForm = ContactFieldBody.extend({ choices: z.array(Choice).max(maxChoices) })

export const PreviewFieldType = ContactFieldId.extend({
  type: z.enum(contactFieldTypes).meta({ description: 'The type that it would have.', example: 'number' }),
  choices: z
    .array(Choice)
    .max(maxChoices)
    .optional()
    .meta({ description: 'The choices that it would have. If omitted, the present ones.' }),
})
export type PreviewFieldType = z.infer<typeof PreviewFieldType>

/** The values that a change of the type would remove, because the new type does not accept them. */
export const ContactFieldLosses = z
  .object({
    count: z.int().meta({ description: 'How many values would be removed.', example: 2 }),
    samples: z.array(z.string()).meta({ description: 'Up to 20 of them.', example: ['unknown', 'later'] }),
    is_complete: z.boolean().meta({
      description: 'False where there are too many values to read them all: there may then be more.',
      example: true,
    }),
  })
  .meta({ id: 'ContactFieldLosses' })
export type ContactFieldLosses = z.infer<typeof ContactFieldLosses>

export const DeleteContactField = ContactFieldId.extend({
  // A query string has no booleans, only their names.
  even_if_used: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .meta({
      description:
        'Whether to delete it although canned replies or campaigns insert its value. Otherwise that is a `conflict`.',
    }),
})
export type DeleteContactField = z.infer<typeof DeleteContactField>

/** What inserts the value of a field. */
export const ContactFieldUse = z
  .object({
    kind: z.enum(['canned_reply', 'campaign', 'campaign_draft']).meta({
      description: 'What uses it.',
      example: 'canned_reply',
    }),
    id: z.string().meta({ description: 'ID of what uses it.', example: exampleIds.cannedReply }),
    name: z.string().nullable().meta({
      description: 'The shortcut or the name; null for a draft, which only its author sees.',
      example: 'opening-hours',
    }),
  })
  .meta({ id: 'ContactFieldUse' })
export type ContactFieldUse = z.infer<typeof ContactFieldUse>

const ChoiceView = z.object({
  id: z
    .string()
    .meta({ description: 'ID of the choice, which stands in the values and never changes.', example: 'gold' }),
  label: z.string().meta({ description: 'What people read.', example: 'Gold' }),
  archived: z.boolean().meta({
    description: 'Whether contacts can no longer be given it. Those who have it keep it.',
    example: false,
  }),
})

export const ContactFieldView = z
  .object({
    id: z.string().meta({ description: 'ID of the field.', example: exampleIds.field }),
    key: z
      .string()
      .meta({ description: 'How programs and placeholders name the field. Never changes.', example: 'plan' }),
    label: z.string().meta({ description: 'What people read.', example: 'Plan' }),
    type: z.enum(contactFieldTypes).meta({
      description:
        'What it holds: `text` up to 1,000 characters, a `number`, a `date` such as `2026-11-30`, one `choice`, several `choices`, `yes_no` (true or false), or a `link`.',
      example: 'choice',
    }),
    help: z.string().nullable().meta({ description: 'Explanation for people.', example: null }),
    choices: z.array(ChoiceView).meta({ description: 'The choices in their order; empty for other types.' }),
    is_converting: z.boolean().meta({
      description: 'Whether values are still being converted after a change of the type.',
      example: false,
    }),
    created_at: z.iso.datetime().meta({ description: 'When it was created.', example: exampleTimes.created }),
    updated_at: z.iso.datetime().meta({ description: 'When it was last changed.', example: exampleTimes.updated }),
  })
  .meta({ id: 'ContactField' })
export type ContactFieldView = z.infer<typeof ContactFieldView>

/**
 * The value of a field: a number; a date such as `2026-11-30`; the ID of a choice, or a list of them; true or false; otherwise
 * text. A contact without a value has none at all.
 */
export type ContactFieldValue = string | number | boolean | string[]
/** The values of a contact by the keys of the fields, in the order of the fields. */
export type ContactFieldValues = Record<string, ContactFieldValue>

/**
 * Values to be written, by the keys of the fields; null removes a value. What each field accepts is checked when it is known.
 * A record of zod would lose a field that is called `__proto__`.
 */
export const ContactFieldInputs = z.custom<Readonly<Record<string, unknown>>>(isObject, {
  error: schemaSentence('fieldValuesExpected'),
})

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
