import { z } from 'zod'
import type { ContactView } from '../contacts/contacts.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'
import { SendMessage, SendTemplateMessage } from './messages.ts'

/** Whom the business writes to: a contact, or a phone number in E.164, which may be new. */
const Recipient = z.union([
  z.strictObject({ contactId: z.string().min(1).max(100) }),
  z.strictObject({ phone: z.string().trim().min(1).max(200) }),
])
export type Recipient = z.infer<typeof Recipient>

/** The first message of the business: a text while the customer's reply window is open, an approved template at any time. */
export const StartConversation = z.object({
  to: Recipient,
  channelId: ChannelChoice,
  message: z.union([
    z.strictObject({ text: SendMessage.shape.text }),
    z.strictObject(SendTemplateMessage.omit({ conversationId: true }).shape),
  ]),
})
export type StartConversation = z.infer<typeof StartConversation>

export const FindStart = StartConversation.pick({ to: true, channelId: true })
export type FindStart = z.infer<typeof FindStart>

/** Where a message to a recipient would go. */
export type StartPoint = {
  /** The contact of the recipient; null for a number that no contact has. */
  readonly contact: Pick<ContactView, 'id' | 'name' | 'phone' | 'opt_out' | 'blocked_at'> | null
  /** The conversation that it would continue; null where it would open a new one. */
  readonly conversation_id: string | null
  /** Whether a text may be sent now, rather than a template only. */
  readonly takes_text: boolean
}
