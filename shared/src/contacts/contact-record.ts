import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { NextCursor } from '../paging.ts'
import { maxPageSize, optOutScopes } from '../words.ts'
import { ContactChanges } from './contact-changes.ts'
import { ContactFilter } from './contact-filter.ts'
import { optOutSources } from './contacts.ts'

const text = (description: string, example: string | null) => z.string().nullable().meta({ description, example })

/** A contact as programs see it. */
export const ContactRecord = z
  .object({
    id: z.string().meta({ description: 'ID of the contact.', example: exampleIds.contact }),
    external_id: text('ID by which your programs know the contact.', 'customer-1042'),
    name: text('Name of the contact.', 'Grace Hopper'),
    username: text('Name by which the customer is found on the platform.', null),
    phone: text('Primary phone number, to which campaigns are sent.', '+15550100123'),
    email: text('Primary email address.', 'grace@example.com'),
    phones: z
      .array(z.string())
      .meta({ description: 'All current phone numbers, the primary one first.', example: ['+15550100123'] }),
    emails: z
      .array(z.string())
      .meta({ description: 'All current email addresses, the primary one first.', example: ['grace@example.com'] }),
    user_id: text('ID of the customer at the platform, where it has given one.', null),
    language: text('Language, as in BCP 47; of the country where none was written.', 'en'),
    country: text('Code of the country; of the phone number where none was written.', 'US'),
    time_zone: text('Time zone; of the country where none was written and its clocks agree.', null),
    owner: z
      .object({ id: z.string().meta({ description: 'User ID.' }), name: z.string().meta({ description: 'Name.' }) })
      .nullable()
      .meta({ description: 'Member who looks after the contact.', example: null }),
    tags: z.array(z.string()).meta({ description: 'Names of the tags, in alphabetical order.', example: ['VIP'] }),
    fields: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Values of the workspace’s own fields, by their keys.', example: {} }),
    opt_out: z
      .object({
        scope: z.enum(optOutScopes).meta({ description: 'No campaigns, or no messages at all.' }),
        source: z.enum(optOutSources).meta({ description: 'Where the opt-out came from.' }),
        at: z.iso.datetime().meta({ description: 'Since when.' }),
      })
      .nullable()
      .meta({ description: 'What the customer has opted out of.', example: null }),
    blocked_at: z.iso.datetime().nullable().meta({ description: 'Since when the contact is blocked.', example: null }),
    created_at: z.iso.datetime().meta({ description: 'When it was created.', example: exampleTimes.created }),
    updated_at: z.iso.datetime().meta({ description: 'When it changed last.', example: exampleTimes.updated }),
  })
  .meta({ id: 'Contact' })
export type ContactRecord = z.infer<typeof ContactRecord>

export const ContactRecords = z.object({
  data: z.array(ContactRecord),
  next_cursor: NextCursor,
})
export type ContactRecords = z.infer<typeof ContactRecords>

const described = {
  name: 'Name of the contact, which stays when the customer writes under another one. Null removes it.',
  phones: 'Phone numbers in international format, the primary one first. They replace the present ones.',
  emails: 'Email addresses, the primary one first. They replace the present ones.',
  external_id: 'ID by which your programs know the contact. Unique in the mode of the workspace.',
  language: 'Language, as in BCP 47. Null: that of the country.',
  country: 'Two-letter code. Null: that of the phone number.',
  time_zone: 'Time zone. Null: that of the country.',
  owner: 'User ID of the member who looks after the contact.',
  fields:
    'Values of the workspace’s own fields, by their keys. Fields that are left out stay as they are; null removes a value.',
  add_tags: 'Names of tags to add.',
  remove_tags: 'Names of tags to remove.',
} as const
const { name, phones, emails, external_id, language, country, time_zone, owner, fields, add_tags, remove_tags } =
  ContactChanges.shape

/** The changes with their descriptions. */
export const ContactInput = z.object({
  external_id: external_id.meta({ description: described.external_id, example: 'customer-1042' }),
  name: name.meta({ description: described.name, example: 'Grace Hopper' }),
  phones: phones.meta({ description: described.phones, example: ['+15550100123'] }),
  emails: emails.meta({ description: described.emails, example: ['grace@example.com'] }),
  language: language.meta({ description: described.language, example: 'en' }),
  country: country.meta({ description: described.country, example: 'US' }),
  time_zone: time_zone.meta({ description: described.time_zone, example: 'America/New_York' }),
  owner: owner.meta({ description: described.owner, example: null }),
  fields: fields.meta({ description: described.fields, example: {} }),
  add_tags: add_tags.meta({ description: described.add_tags, example: [] }),
  remove_tags: remove_tags.meta({ description: described.remove_tags, example: [] }),
})
export type ContactInput = z.infer<typeof ContactInput>

export const ContactRecordId = z.object({
  contactId: z.string().min(1).max(100).meta({ description: 'ID of the contact.', example: exampleIds.contact }),
})
export type ContactRecordId = z.infer<typeof ContactRecordId>

export const ContactPatch = ContactRecordId.extend(ContactInput.shape)
export type ContactPatch = z.infer<typeof ContactPatch>

/** The contact after an upsert. */
export const UpsertedContact = z.object({
  data: ContactRecord,
  is_new: z.boolean().meta({ description: 'Whether the contact was created.', example: true }),
})
export type UpsertedContact = z.infer<typeof UpsertedContact>

/** Both contacts after a split. */
export const SplitContactRecords = z.object({
  contact: ContactRecord.meta({ description: 'The contact that exists again.' }),
  remaining: ContactRecord.meta({ description: 'The contact that it had been merged into.' }),
})
export type SplitContactRecords = z.infer<typeof SplitContactRecords>

export const ErasedContact = z.object({
  erased: z.array(z.string()).meta({ description: 'IDs of the erased contacts.', example: [exampleIds.contact] }),
})

// A query string has no booleans, only their names.
const QueryFlag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

/** Parameters such as `field.KEY` are conditions of fields. */
export const ListContactRecords = z.looseObject({
  q: z.string().trim().min(1).max(200).optional().meta({
    description: 'Search in names, phone numbers, email addresses and user IDs. At most 100 results, the newest first.',
  }),
  phone: z.string().trim().min(1).max(40).optional().meta({ description: 'Only the contact with this phone number.' }),
  external_id: z.string().min(1).max(200).optional().meta({ description: 'Only the contact with this ID of yours.' }),
  ...ContactFilter.omit({ fields: true }).shape,
  opted_out: QueryFlag.optional().meta({ description: '`true`: only who opted out. `false`: only the others.' }),
  updated_after: z.iso.datetime({ offset: true }).optional().meta({
    description: 'Only contacts changed after this time, the earliest change first. Exclusive.',
  }),
  cursor: z.string().max(100).optional().meta({ description: 'The `next_cursor` of the previous page.' }),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(20).meta({
    description: 'Results per page.',
  }),
})
export type ListContactRecords = z.infer<typeof ListContactRecords>
