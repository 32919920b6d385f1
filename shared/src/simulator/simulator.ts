import { z } from 'zod'
import type { MessageContent } from '../conversations/message-content.ts'
import type { MessageView } from '../conversations/messages.ts'
import { exampleIds } from '../example-values.ts'
import type { FileKind, FileView } from '../files/files.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { templateLanguageOf } from '../templates/template-languages.ts'
import type { FilledTemplate } from '../templates/template-text.ts'
import { templateCategories, templateQualities } from '../words.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/**
 * Test phone numbers of the simulator, each of which simulates something that a real platform does at times. Messages to
 * any other number are delivered after a second and read three seconds later.
 */
export const magicNumbers = {
  '+15550000001': { behaviour: 'undeliverable', meaning: 'Accepted, then fails: the number is not on the platform' },
  '+15550000002': {
    behaviour: 'opted_out',
    meaning: 'Accepted, then fails: the customer stopped messages from this business and is opted out',
  },
  '+15550000003': { behaviour: 'slow', meaning: 'Accepted, then delivered after a minute' },
  '+15550000004': { behaviour: 'read_at_once', meaning: 'Read immediately, without a delivered receipt' },
  '+15550000005': { behaviour: 'replies', meaning: 'Delivered and read; replies to a template with a text' },
  '+15550000006': { behaviour: 'stops', meaning: 'Delivered and read; replies to a template with STOP' },
  '+15550000007': { behaviour: 'blocks', meaning: 'Rejected immediately: the customer blocked the business' },
  '+15550000008': { behaviour: 'invalid', meaning: 'Rejected immediately: the platform does not know the recipient' },
  '+15550000009': { behaviour: 'throttled', meaning: 'Rejected immediately: too many messages to this customer' },
  '+15550000010': {
    behaviour: 'cut_off',
    meaning: 'The connection breaks before a response and no receipt follows: the outcome stays uncertain',
  },
  '+15550000011': { behaviour: 'never_delivered', meaning: 'Accepted, but no receipt follows' },
  '+15550000012': {
    behaviour: 'answer_lost',
    meaning: 'The connection breaks before a response, but the message arrives: its receipts settle the outcome',
  },
  '+15550000013': {
    behaviour: 'payment_problem',
    meaning: 'Rejected immediately, as for every other recipient: the business has not paid. Stops a campaign',
  },
  '+15550000014': {
    behaviour: 'taps',
    meaning: 'Delivered and read; taps the first button of a message, or the first quick reply of a template',
  },
  '+15550000015': { behaviour: 'chooses', meaning: 'Delivered and read; chooses the first row of a list' },
} as const
export type MagicBehaviour = (typeof magicNumbers)[keyof typeof magicNumbers]['behaviour']

export function magicBehaviourOf(phone: string): MagicBehaviour | undefined {
  return Object.hasOwn(magicNumbers, phone) ? magicNumbers[phone as keyof typeof magicNumbers].behaviour : undefined
}

export type MagicNumber = { phone: string; behaviour: MagicBehaviour; meaning: string }

export function listMagicNumbers(): MagicNumber[] {
  return Object.entries(magicNumbers).map(([phone, number]) => ({ phone, ...number }))
}

const receiptStatuses = ['delivered', 'read', 'failed'] as const

export const SimulatedReceipt = z.object({
  messageId: z
    .string()
    .min(1)
    .max(100)
    .meta({ description: 'ID of an outbound message.', example: exampleIds.message }),
  status: z.enum(receiptStatuses).meta({ description: 'Status that the platform reports.', example: 'failed' }),
  error_code: z
    .union([z.string().trim().min(1).max(20), z.int().transform(String)], {
      error: schemaSentence('errorCodeExpected'),
    })
    .nullish()
    .transform((code) => code ?? undefined)
    .optional()
    .meta({ description: 'With `failed`: error code of the platform. Defaults to 131000.', example: '131026' }),
})
export type SimulatedReceipt = z.infer<typeof SimulatedReceipt>

export const GivenReceipt = z
  .object({
    messageId: z.string().meta({ description: 'ID of the message.', example: exampleIds.message }),
    status: z.enum(receiptStatuses).meta({ description: 'Status that was reported.', example: 'failed' }),
  })
  .meta({ id: 'GivenReceipt' })
export type GivenReceipt = z.infer<typeof GivenReceipt>

export const SimulatedReview = z.object({
  templateName: z
    .string()
    .min(1)
    .max(512)
    .meta({ description: 'Name of a submitted template.', example: 'order_shipped' }),
  language: z
    .string()
    .min(1)
    .max(20)
    .transform(templateLanguageOf)
    .meta({ description: 'Language of the template.', example: 'en_US' }),
  decision: z
    .enum(['APPROVED', 'REJECTED', 'PAUSED'])
    .meta({ description: 'Decision of the review.', example: 'REJECTED' }),
  reason: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .optional()
    .meta({ description: 'Reason for the decision.', example: 'Contains a promotional offer' }),
  quality: z.enum(templateQualities).optional().meta({ description: 'Quality rating to set.' }),
  category: z
    .enum(templateCategories)
    .optional()
    .meta({ description: 'Category to move the template to, as the platform does with promotional texts.' }),
  channel_id: ChannelChoice,
})
export type SimulatedReview = z.infer<typeof SimulatedReview>

/** What the platform reports about a template beside its decision: quality rating and category. */
export const SimulatedQuality = z
  .object({
    templateName: z.string().min(1).max(512),
    language: z.string().min(1).max(20).transform(templateLanguageOf),
    quality: z.enum(templateQualities).optional(),
    category: z.enum(templateCategories).optional(),
    channel_id: ChannelChoice,
  })
  .refine(({ quality, category }) => quality !== undefined || category !== undefined, {
    error: schemaSentence('qualityOrCategoryExpected'),
    path: ['quality'],
  })
export type SimulatedQuality = z.infer<typeof SimulatedQuality>

/** One of the simulator's customers. */
export type SimulatedPhone = {
  phone: string
  name: string | null
  /** The text of the last message; empty while there is no message in either direction. */
  last_text: string
  last_at: string
  /** The customer blocked the business. */
  blocked: boolean
  blocked_by_business: boolean
  /** Receipts are not sent automatically; a person triggers each. */
  receipts_by_hand: boolean
  /** When the phone stops showing that the business is typing; null where it does not show that. */
  typing_until: string | null
}

/** How many are listed: those most recently active. Others are found by searching. */
export const mostPhonesListed = 200

export const ListPhones = InWorkspace.extend({
  /** The text that is searched for in the number and the name. */
  q: z.string().trim().min(1).max(100).optional(),
  channelId: ChannelChoice,
})
export type ListPhones = z.infer<typeof ListPhones>

/** Changes to a simulated phone, which is created if it is unknown. Omitted fields stay as they are. */
export const PhoneChange = InWorkspace.extend({
  phone: z.string().trim().min(1).max(40),
  name: z.string().trim().min(1).max(100).optional(),
  blocked: z.boolean().optional(),
  receiptsByHand: z.boolean().optional(),
  channelId: ChannelChoice,
})
export type PhoneChange = z.infer<typeof PhoneChange>

export const PhoneThread = InWorkspace.extend({ phone: z.string().min(1).max(40), channelId: ChannelChoice })
export type PhoneThread = z.infer<typeof PhoneThread>

/** A file as it appears on the customer's phone; `type` is how it was sent. */
export type SimulatedMedia = FileView & {
  readonly type: FileKind
  readonly caption: string | null
  readonly voice: boolean
}

export type SimulatedReaction = { readonly direction: SimulatedBubble['direction']; readonly emoji: string }

/** A message as shown on the customer's phone. */
export type SimulatedBubble = {
  /** The platform's id for it. */
  id: string
  /** Parley's id of an outbound message, which a reply can quote. */
  message_id: string | null
  direction: 'to_customer' | 'from_customer'
  text: string
  /** The filled template; null for a plain text. */
  template: FilledTemplate | null
  /** The file of the message; null for one without, and once the file is deleted. */
  media: SimulatedMedia | null
  /** What it is, where it is neither a template nor only a text. Reactions are shown with what they are to. */
  content: MessageContent | null
  /** One of each side at most. */
  reactions: readonly SimulatedReaction[]
  /** What the message quotes, if known. */
  quoted_text: string | null
  /** Delivery status of an outbound message. An inbound one is `read` once a member has read it, and `failed` where it is blocked. */
  status: 'accepted' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  at: string
  /** What the inbox shows of an outbound message; null for an inbound one. */
  inbox: Pick<MessageView, 'status' | 'error' | 'conversation_id'> | null
}

/** `phone` is null while it is unknown. */
export type SimulatedThread = { phone: SimulatedPhone | null; data: SimulatedBubble[] }
