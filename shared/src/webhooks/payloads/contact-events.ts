import { z } from 'zod'
import { ContactRecord } from '../../contacts/contact-record.ts'
import { optOutSources } from '../../contacts/contacts.ts'
import { ImportView } from '../../contacts/imports.ts'
import { exampleIds } from '../../example-values.ts'
import { optOutScopes } from '../../words.ts'
import { author, Customer, contactId, time } from './parts.ts'

export const ContactMerged = z.object({
  contact_id: contactId.meta({ description: 'ID of the contact that remains.' }),
  merged_id: z.string().meta({
    description: 'ID of the other contact, which leads to it from then on.',
    example: exampleIds.otherContact,
  }),
  contact: Customer,
  merged_by: author('Who merged them.'),
  merged_at: time('When they were merged.'),
})

/** `contact.created` and `contact.updated`. */
export const ContactSaved = z.object({
  contact_id: contactId,
  contact: ContactRecord.meta({ description: 'The contact as it is after the event.' }),
})

export const ContactDeleted = z.object({
  contact_id: contactId,
  deleted_at: time('When everything about the contact was erased.'),
})

export const ContactOptedOut = z.object({
  contact_id: contactId,
  contact: Customer,
  scope: z.enum(optOutScopes).meta({ description: 'No campaigns, or no messages at all.', example: 'campaigns' }),
  source: z.enum(optOutSources).meta({
    description:
      '`keyword`: a stop word. `button`: a stop button. `person`: a member. `import`: a list of opt-outs. `api`: a program that named the contact.',
    example: 'keyword',
  }),
  opted_out_at: time('Since when.'),
})

export const ContactOptedIn = z.object({
  contact_id: contactId,
  contact: Customer,
  opted_in_at: time('Since when.'),
})

export const ImportCompleted = ImportView.pick({
  file_name: true,
  total_rows: true,
  created: true,
  updated: true,
  unchanged: true,
  rejected: true,
  created_at: true,
  ended_at: true,
}).extend({ import_id: ImportView.shape.id })
