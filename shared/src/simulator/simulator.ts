import { z } from 'zod'
import type { MessageView } from '../conversations/messages.ts'
import type { FilledTemplate } from '../templates/template-text.ts'
import { maxTextLength, templateCategories, templateQualities } from '../words.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/**
 * Phone numbers with a behaviour of their own on the simulator, for trying out what a real platform does at times. Any
 * other number takes the message, receives it after a second and reads it three seconds later.
 */
export const magicNumbers = {
  '+15550000001': { behaviour: 'undeliverable', meaning: 'Accepted, then fails: the number is not on the platform' },
  '+15550000002': {
    behaviour: 'opted_out',
    meaning: 'Accepted, then fails: the customer stopped messages from this business, and counts as opted out',
  },
  '+15550000003': { behaviour: 'slow', meaning: 'Accepted; delivered only after a minute' },
  '+15550000004': { behaviour: 'read_at_once', meaning: 'Read at once, without a delivered receipt before' },
  '+15550000005': { behaviour: 'replies', meaning: 'Delivered and read; a template is answered with a text' },
  '+15550000006': { behaviour: 'stops', meaning: 'Delivered and read; a template is answered with STOP' },
  '+15550000007': { behaviour: 'blocks', meaning: 'Refused at once: the customer blocked the business' },
  '+15550000008': { behaviour: 'invalid', meaning: 'Refused at once: the platform does not know the recipient' },
  '+15550000009': { behaviour: 'throttled', meaning: 'Refused at once: too many messages to this customer' },
  '+15550000010': {
    behaviour: 'cut_off',
    meaning: 'The connection breaks before an answer and nothing more is heard: the outcome stays uncertain',
  },
  '+15550000011': { behaviour: 'never_delivered', meaning: 'Accepted, and no receipt ever follows' },
  '+15550000012': {
    behaviour: 'answer_lost',
    meaning: 'The connection breaks before an answer, but the message arrived: its receipts settle the outcome',
  },
  '+15550000013': {
    behaviour: 'payment_problem',
    meaning: 'Refused at once as for every other recipient: the business has not paid. Stops a campaign',
  },
} as const
export type MagicBehaviour = (typeof magicNumbers)[keyof typeof magicNumbers]['behaviour']

export function magicBehaviourOf(phone: string): MagicBehaviour | undefined {
  return Object.hasOwn(magicNumbers, phone) ? magicNumbers[phone as keyof typeof magicNumbers].behaviour : undefined
}

export type MagicNumber = { phone: string; behaviour: MagicBehaviour; meaning: string }

export function listMagicNumbers(): MagicNumber[] {
  return Object.entries(magicNumbers).map(([phone, number]) => ({ phone, ...number }))
}

/** Plays the customer (contract, section 10). */
export const SimulatedInbound = z.object({
  from: z.string().min(1).max(40),
  text: z.string().trim().min(1).max(maxTextLength),
  /** A message of ours that the customer quotes. */
  reply_to: z.string().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(100).optional(),
  /** The customer tapped a template's quick reply with this text instead of writing it. */
  button: z.boolean().optional(),
})
export type SimulatedInbound = z.infer<typeof SimulatedInbound>

/** What became of it here. */
export const PlayedMessage = z.object({ messageId: z.string(), conversationId: z.string() })
export type PlayedMessage = z.infer<typeof PlayedMessage>

const receiptStatuses = ['delivered', 'read', 'failed'] as const

export const SimulatedReceipt = z.object({
  messageId: z.string().min(1).max(100),
  status: z.enum(receiptStatuses),
  /** Platforms write theirs as numbers. */
  error_code: z
    .union([z.string().trim().min(1).max(20), z.int().transform(String)], { error: 'must be a code such as 131026' })
    .optional(),
})
export type SimulatedReceipt = z.infer<typeof SimulatedReceipt>

export const GivenReceipt = z.object({ messageId: z.string(), status: z.enum(receiptStatuses) })
export type GivenReceipt = z.infer<typeof GivenReceipt>

export const SimulatedReview = z.object({
  templateName: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  decision: z.enum(['APPROVED', 'REJECTED', 'PAUSED']),
  reason: z.string().trim().min(1).max(500).optional(),
  quality: z.enum(templateQualities).optional(),
  /** Another one than it was submitted in: what the platform does when a text sells something. */
  category: z.enum(templateCategories).optional(),
})
export type SimulatedReview = z.infer<typeof SimulatedReview>

/** What the platform thinks of a template, its decision aside: how customers take it, and where it belongs. */
export const SimulatedQuality = z
  .object({
    templateName: z.string().min(1).max(512),
    language: z.string().min(1).max(20),
    quality: z.enum(templateQualities).optional(),
    category: z.enum(templateCategories).optional(),
  })
  .refine(({ quality, category }) => quality !== undefined || category !== undefined, {
    error: 'must name a quality or a category',
    path: ['quality'],
  })
export type SimulatedQuality = z.infer<typeof SimulatedQuality>

/** One of the simulator's customers. */
export type SimulatedPhone = {
  phone: string
  name: string | null
  /** Empty while nothing was written, either way. */
  last_text: string
  last_at: string
  blocked: boolean
  /** No receipt comes by itself; a person gives each. */
  receipts_by_hand: boolean
}

/** How many are listed: those heard of last. Others are found by searching. */
export const mostPhonesListed = 200

export const ListPhones = InWorkspace.extend({
  /** Searched in the number and the name. */
  q: z.string().trim().min(1).max(100).optional(),
})
export type ListPhones = z.infer<typeof ListPhones>

/** A phone as its holder sets it, added where nobody has heard of it. What is left out stays. */
export const PhoneChange = InWorkspace.extend({
  phone: z.string().trim().min(1).max(40),
  name: z.string().trim().min(1).max(100).optional(),
  blocked: z.boolean().optional(),
  receiptsByHand: z.boolean().optional(),
})
export type PhoneChange = z.infer<typeof PhoneChange>

export const PhoneThread = InWorkspace.extend({ phone: z.string().min(1).max(40) })
export type PhoneThread = z.infer<typeof PhoneThread>

/** A message as it stands on the customer's phone. */
export type SimulatedBubble = {
  /** The platform's id for it. */
  id: string
  /** Ours, for what we sent: what a reply may quote. */
  message_id: string | null
  direction: 'to_customer' | 'from_customer'
  text: string
  /** How a template was filled; null for a plain text. */
  template: FilledTemplate | null
  /** What the customer quoted, where that is known. */
  quoted_text: string | null
  /** What became of a message of ours on its way; `accepted` for what the customer wrote. */
  status: 'accepted' | 'delivered' | 'read' | 'failed'
  error_code: string | null
  at: string
  /** What the inbox shows of it; null for what the customer wrote. */
  inbox: Pick<MessageView, 'status' | 'error' | 'conversation_id'> | null
}

/** `phone` is null while nobody has heard of it. */
export type SimulatedThread = { phone: SimulatedPhone | null; data: SimulatedBubble[] }
