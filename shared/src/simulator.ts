import { z } from 'zod'
import { maxTextLength } from './messages.ts'

/** Phone numbers with a behaviour of their own on the simulator. Any other number accepts, delivers and reads. */
export const magicNumbers = {
  '+15550000001': { behaviour: 'undeliverable', meaning: 'Accepted, then fails: the number is not on the platform' },
  '+15550000002': {
    behaviour: 'opted_out',
    meaning: 'Accepted, then fails: the customer stopped messages from this business',
  },
  '+15550000003': { behaviour: 'slow', meaning: 'Accepted; delivered only after a minute' },
  '+15550000004': { behaviour: 'read_at_once', meaning: 'Read at once, without a delivered receipt before' },
  '+15550000005': { behaviour: 'replies', meaning: 'Delivered, read, and answered with a text' },
  '+15550000006': { behaviour: 'stops', meaning: 'Delivered, and answered with STOP' },
  '+15550000007': { behaviour: 'blocks', meaning: 'Refused at once: the customer blocked the business' },
  '+15550000008': { behaviour: 'invalid', meaning: 'Refused at once: the platform does not know the recipient' },
  '+15550000009': { behaviour: 'throttled', meaning: 'Refused at once: too many messages to this customer' },
  '+15550000010': { behaviour: 'cut_off', meaning: 'The connection breaks before an answer: the outcome is uncertain' },
  '+15550000011': { behaviour: 'never_delivered', meaning: 'Accepted, and no receipt ever follows' },
} as const
export type MagicBehaviour = (typeof magicNumbers)[keyof typeof magicNumbers]['behaviour']

export function magicBehaviourOf(phone: string): MagicBehaviour | undefined {
  return Object.hasOwn(magicNumbers, phone) ? magicNumbers[phone as keyof typeof magicNumbers].behaviour : undefined
}

/** Plays the customer (contract, section 10). */
export const SimulatedInbound = z.object({
  from: z.string().min(1).max(40),
  text: z.string().trim().min(1).max(maxTextLength),
  /** A message of ours that the customer quotes. */
  reply_to: z.string().min(1).max(100).optional(),
  name: z.string().trim().min(1).max(100).optional(),
})
export type SimulatedInbound = z.infer<typeof SimulatedInbound>

export const SimulatedReceipt = z.object({
  messageId: z.string().min(1).max(100),
  status: z.enum(['delivered', 'read', 'failed']),
  error_code: z.coerce.string().max(20).optional(),
})
export type SimulatedReceipt = z.infer<typeof SimulatedReceipt>

export const SimulatedReview = z.object({
  templateName: z.string().min(1).max(512),
  language: z.string().min(1).max(20),
  decision: z.enum(['APPROVED', 'REJECTED', 'PAUSED']),
  reason: z.string().trim().min(1).max(500).optional(),
})
export type SimulatedReview = z.infer<typeof SimulatedReview>
