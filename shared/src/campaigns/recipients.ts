import { z } from 'zod'
import { enumFilter } from '../enum-filter.ts'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { Page, type Sorting, sortedBy } from '../paging.ts'
import { SentenceText } from '../sentences/sentence-text.ts'
import { maxValueLength, recipientSorts, recipientStates } from '../words.ts'
import { CampaignId } from './campaigns.ts'
import {
  maxCustomerNameLength,
  maxNameLength,
  notAnObject,
  type ReadRecipient,
  readRecipient,
} from './read-recipient.ts'

export type RecipientState = (typeof recipientStates)[number]

const exampleRecipient = { phone: '+4915112345678', variables: { 1: 'Grace', 2: 'A-17' } }

/**
 * The documented shape of a recipient. It is not enforced here: a recipient that does not have it is a valid input with a
 * `fault`, and becomes a failed result while the others are sent.
 */
const RecipientFields = z.object({
  phone: z.unknown().optional().meta({
    type: 'string',
    maxLength: maxNameLength,
    description:
      '`+` and 7 to 15 digits. Spaces, dashes and parentheses are removed. A missing or invalid number fails this recipient only. Required unless `userId` is given.',
    example: exampleRecipient.phone,
  }),
  userId: z.unknown().optional().meta({
    type: 'string',
    maxLength: maxNameLength,
    description:
      'WhatsApp’s business-scoped user ID of a customer whose phone number is unknown: a country code, a dot, letters and digits.',
  }),
  name: z.unknown().optional().meta({
    type: 'string',
    maxLength: maxCustomerNameLength,
    description:
      'Name of the customer. A contact without a name gets it when the message is sent; the customer’s own profile name replaces it.',
  }),
  variables: z
    .unknown()
    .optional()
    .meta({
      type: 'object',
      additionalProperties: { type: 'string', maxLength: maxValueLength },
      propertyNames: { type: 'string', maxLength: maxNameLength },
      default: {},
      description:
        'Values of the placeholders. `header.1`, `body.1` and `button.0.1` set one placeholder each. Of the other names, numbers mean the body’s placeholders (another component’s where the body has none), names of placeholders set those everywhere, and other names fill header, body and buttons in the given order. Numbers mixed with other names have no reliable order and fail that recipient. Extra values are ignored. Anything but text, and a text that is too long, fails this recipient only.',
      example: exampleRecipient.variables,
    }),
})

/** A recipient as callers with types give it. */
type RecipientInput = {
  phone?: string | null | undefined
  userId?: string | null | undefined
  name?: string | null | undefined
  variables?: Readonly<Record<string, unknown>> | undefined
}

export type Recipient = ReadRecipient

export const Recipient = z
  .preprocess((given) => (isObject(given) ? given : { phone: notAnObject }), RecipientFields)
  .transform(readRecipient)
  .meta({ example: exampleRecipient }) as unknown as z.ZodType<Recipient, RecipientInput>

function isObject(given: unknown): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

export const ListRecipients = CampaignId.extend(Page.shape).extend({
  state: enumFilter(recipientStates)
    .optional()
    .meta({ description: 'Only return recipients in this state.', example: 'failed' }),
  code: z.string().min(1).max(100).optional().meta({ description: 'Only return recipients with this `error.code`.' }),
  phone: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .optional()
    .meta({ description: 'Only return recipients whose phone number, as given, contains this text.' }),
  // A query string has no booleans, only their names.
  replied: z
    .union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])
    .optional()
    .meta({ description: '`true`: only recipients who replied. `false`: only the others.' }),
})
export type ListRecipients = z.infer<typeof ListRecipients>

export const SortRecipients = ListRecipients.extend(sortedBy(recipientSorts).shape)
export type SortRecipients = ListRecipients & Sorting<(typeof recipientSorts)[number]>

export const RecipientResult = z.object({
  phone: z.string().meta({ description: 'Phone number of the recipient.' }),
  userId: z.exactOptional(z.string()).meta({ description: 'User ID of the recipient, if it was given.' }),
  success: z.boolean().meta({ description: 'Whether the platform accepted the message.' }),
  messageId: z.exactOptional(z.string()).meta({ description: 'ID of the message, if it was accepted.' }),
  error: z.exactOptional(SentenceText).meta({ description: 'Why the message was not accepted.' }),
  state: z.enum(['accepted', 'failed', 'skipped', 'uncertain']).meta({
    description:
      '`accepted`: by the platform. `failed` and `skipped`: not sent, and not sent later; only these may be repeated. `uncertain`: the message may have been delivered and must not be repeated.',
  }),
  duplicate_of: z.exactOptional(z.int()).meta({
    description:
      'Index of the earlier recipient that this one repeats exactly. It was not sent to again; the other fields are those of the earlier one.',
  }),
})
export type RecipientResult = z.infer<typeof RecipientResult>

const RecipientError = z.object({
  code: z.string().meta({
    description:
      '`invalid_recipient`, `invalid_phone`, `invalid_user_id`, `invalid_variable`, `missing_variable`, `template_not_approved`, `template_not_supported`, `file_missing`, `opted_out`, `contact_blocked`, `duplicate`, `cancelled`, `not_sent`, `outcome_unknown`, or a code of the platform.',
    example: '131026',
  }),
  message: SentenceText.meta({
    description: 'Explanation for people.',
    example: 'The message cannot be delivered: the number is not on the platform',
  }),
  hint: SentenceText.nullable().meta({
    description: 'What to do about it, or null.',
    example: 'Check the number with the customer.',
  }),
})

export const RecipientView = z
  .object({
    id: z.string().meta({ description: 'ID of the recipient.', example: exampleIds.recipient }),
    position: z.int().meta({ description: 'Index in the request, starting at 0.', example: 1 }),
    phone: z.string().meta({ description: 'Phone number. Empty if it was not given.', example: '+15550000001' }),
    user_id: z.string().nullable().meta({ description: 'User ID, if it was given.', example: null }),
    duplicate_of: z.int().nullable().meta({
      description: '`position` of the earlier recipient that this one repeats exactly. It is not sent to again.',
      example: null,
    }),
    state: z.enum(recipientStates).meta({
      description:
        'State of the recipient. `skipped`: not sent, see `error`. `uncertain`: the message may have been delivered.',
      example: 'failed',
    }),
    message_id: z.string().nullable().meta({ description: 'ID of the message.', example: exampleIds.message }),
    error: RecipientError.nullable().meta({ description: 'Why the recipient failed or was skipped.' }),
    conversation_id: z
      .string()
      .nullable()
      .meta({ description: 'ID of the conversation that the reply opened.', example: null }),
    settled_at: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When processing of this recipient finished.', example: exampleTimes.updated }),
  })
  .meta({ id: 'Recipient' })
export type RecipientView = z.infer<typeof RecipientView>

/** A recipient in the dashboard, with the contact of its address; null where nobody has that address. */
export type RecipientWithContact = RecipientView & { contact: { id: string; name: string | null } | null }

/** All recipients, as CSV text that is safe to open in a spreadsheet. */
export const RecipientsExport = z.object({
  filename: z.string().meta({ description: 'Name for the file.', example: 'Week-47-2026-11-21.csv' }),
  csv: z
    .string()
    .meta({ description: 'The file, with a header row.', example: 'phone,state\r\n+15550000001,sent\r\n' }),
})
export type RecipientsExport = z.infer<typeof RecipientsExport>
