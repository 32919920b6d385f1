import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/** What a contact field holds; `choice` is one of its choices and `choices` any number of them. */
export const contactFieldTypes = ['text', 'number', 'date', 'choice', 'choices', 'yes_no', 'link'] as const
export type ContactFieldType = (typeof contactFieldTypes)[number]

export const maxContactFields = 100
/** Archived choices are not counted. */
export const maxChoices = 200
/** Archived choices included, because contacts may still have them. */
export const maxChoicesStored = 1000
export const maxFieldText = 1000

/** The attributes of every contact, whose names are no keys of fields: placeholders and filters name both alike. */
export const contactAttributes = [
  ...['id', 'external_id', 'name', 'first_name', 'username', 'phone', 'phones', 'email', 'emails', 'user_id'],
  ...['language', 'country', 'time_zone', 'owner', 'tags', 'fields', 'opt_out', 'created_at', 'updated_at'],
] as const

/** Whether the field has choices. */
export function hasChoices(type: ContactFieldType): boolean {
  return type === 'choice' || type === 'choices'
}

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
const Choice = z.strictObject({ id: z.string().max(60).optional(), label: Label })
export type ChoiceInput = z.infer<typeof Choice>

export const ContactFieldBody = z.strictObject({
  key: ContactFieldKey,
  label: Label,
  type: z.enum(contactFieldTypes),
  help: Help.optional(),
  choices: z
    .array(Choice.omit({ id: true }))
    .max(maxChoices)
    .optional(),
})
export const NewContactField = InWorkspace.extend(ContactFieldBody.shape)
export type NewContactField = z.infer<typeof ContactFieldBody>

export const ContactFieldId = z.object({ fieldId: z.string().min(1).max(100) })
export type ContactFieldId = z.infer<typeof ContactFieldId>

/** Omitted properties are not changed. A choice that is left out of `choices` is archived: contacts who have it keep it. */
export const ContactFieldChangeBody = z.strictObject({
  label: Label.optional(),
  help: Help.optional(),
  choices: z.array(Choice).max(maxChoices).optional(),
  /** The place among the fields, from 0. */
  position: z.number().int().min(0).max(maxContactFields).optional(),
})
export const ContactFieldChange = ContactFieldId.extend(ContactFieldChangeBody.shape)
export type ContactFieldChange = z.infer<typeof ContactFieldChange>

export type ChoiceView = {
  id: string
  label: string
  /** Whether contacts can no longer be given it; those who have it keep it. */
  archived: boolean
}

export type ContactFieldView = {
  id: string
  key: string
  label: string
  type: ContactFieldType
  help: string | null
  /** Empty where the type has no choices. */
  choices: ChoiceView[]
  created_at: string
  updated_at: string
}

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
