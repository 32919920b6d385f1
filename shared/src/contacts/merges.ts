import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import type { ContactFieldView } from './contact-fields.ts'
import type { ContactAddressView, ContactView } from './contacts.ts'

/** How many days the contacts that a member or program merged can be split again. */
export const splitDays = 30

const MergedId = z.string().min(1).max(100)
const { contact: into, otherContact: from } = exampleIds

/** The two contacts of a merge: `from` ends, `into` remains. The id of one that was merged already stands for the remaining one. */
export const MergePair = z.object({
  from: MergedId.meta({
    description: 'The ID of the contact that ends. It leads to the other one from then on.',
    example: from,
  }),
  into: MergedId.meta({ description: 'The ID of the contact that remains.', example: into }),
})
export type MergePair = z.infer<typeof MergePair>

export const MergeContacts = MergePair.extend({
  take: z
    .array(z.string().max(100))
    .max(200)
    .default([])
    .meta({
      description:
        'Names of values that the remaining contact takes from the other one although it has its own: `name`, `phone`, `email`, `external_id`, `language`, `country`, `time_zone` and `owner`. With the phone comes the user ID. Values that the remaining contact does not have are always taken.',
      example: ['name'],
    }),
})
export type MergeContacts = z.infer<typeof MergeContacts>

/** Two contacts that are not one person. */
export const DismissMerge = z.object({ contactId: MergedId, otherContactId: MergedId })
export type DismissMerge = z.infer<typeof DismissMerge>

/** Two contacts that may be one person: their phones are one number in two ways of writing. */
export type SuggestedMerge = { contact: ContactView; other: ContactView; suggested_at: string }

/** The values of a contact of which a merge keeps one, in the order of the preview. */
export const mergedValues = [
  'name',
  'phone',
  'email',
  'external_id',
  'language',
  'country',
  'time_zone',
  'owner',
] as const
export type MergedValue = (typeof mergedValues)[number]

/** One contact of a merge, and how much of it moves. */
export type MergeSide = {
  contact: ContactView
  addresses: ContactAddressView[]
  conversations: number
  campaigns: number
  notes: number
  tags: string[]
}

/**
 * A value of both contacts: where both have one, the remaining contact keeps its own unless the other one is chosen. An owner is
 * shown by name.
 */
export type MergeChoice = { value: MergedValue; into: string | null; from: string | null }

/** The value of a contact field by its label: the remaining contact keeps its own, and gaps are filled. */
export type MergedField = Pick<ContactFieldView, 'key' | 'label' | 'type'> & {
  into: string | null
  from: string | null
}

export type MergePreview = {
  into: MergeSide
  from: MergeSide
  values: MergeChoice[]
  /** The fields of which one of the two has a value, in their order. */
  fields: MergedField[]
  /** What the remaining contact has opted out of: the stricter of the two. */
  opt_out: ContactView['opt_out']
  is_blocked: boolean
}

/** A contact that was merged into another one and can be split from it. */
export const MergedContact = z
  .object({
    id: z.string().meta({ description: 'ID of the contact that ended.', example: from }),
    name: z.string().nullable().meta({ description: 'Its name, if known.', example: 'Anna Example' }),
    phone: z.string().nullable().meta({ description: 'Its phone number, if known.', example: '+491701234567' }),
    user_id: z.string().nullable().meta({ description: 'Its ID on a platform, if known.', example: null }),
    merged_at: z.string().meta({ description: 'When it was merged.', example: exampleTimes.updated }),
    merged_by: z.string().meta({ description: 'Name of who merged it.', example: 'Ada Byron' }),
    splittable_until: z
      .string()
      .meta({ description: 'Until when it can be split.', example: '2026-12-21T01:53:47.206Z' }),
  })
  .meta({ id: 'MergedContact' })
export type MergedContact = z.infer<typeof MergedContact>
