import { z } from 'zod'
import { Emoji } from '../conversations/emoji.ts'
import { place, sentContacts } from '../conversations/outbound-content.ts'
import { exampleIds } from '../example-values.ts'
import { maxTextLength } from '../words.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'

/** Plays the customer (docs/api.md, Idempotency). */
export const SimulatedInbound = z.object({
  from: z.string().min(1).max(40).meta({ description: 'Phone number of the customer.', example: '+15550100123' }),
  text: z.string().trim().min(1).max(maxTextLength).optional().meta({
    description:
      'Text of the message, or the caption of its file. Leading and trailing whitespace is removed. Required unless something else is sent.',
    example: 'Where is my order?',
  }),
  file_id: z.string().min(1).max(100).optional().meta({
    description: 'ID of an uploaded file of this mode, which the customer sends.',
  }),
  tap: z.string().min(1).max(256).optional().meta({
    description:
      'What the customer taps in the message `reply_to`: the ID of a button or of the row of a list, or the label of a quick reply of a template.',
  }),
  reaction: Emoji.nullable().optional().meta({
    description: 'One emoji with which the customer reacts to the message `reply_to`; null takes the reaction back.',
  }),
  location: z.object(place).optional().meta({ description: 'Place that the customer sends.' }),
  contacts: sentContacts.optional(),
  reply_to: z.string().min(1).max(100).optional().meta({
    description: 'ID of a message exchanged with this customer, which the message quotes, taps or reacts to.',
  }),
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Profile name of the customer.', example: 'Grace' }),
  button: z.boolean().optional().meta({
    description:
      '`true` if the customer tapped a quick-reply button with this text, whether or not the message has it. Defaults to `false`.',
  }),
  payload: z.string().min(1).max(1_000).optional().meta({
    description: 'Payload of the tapped quick reply, as a template can define it. Only with `button` or `tap`.',
  }),
  channel_id: ChannelChoice,
})
export type SimulatedInbound = z.infer<typeof SimulatedInbound>

export const PlayedMessage = z
  .object({
    messageId: z.string().meta({ description: 'ID of the inbound message.', example: exampleIds.message }),
    conversationId: z
      .string()
      .meta({ description: 'ID of the conversation it belongs to.', example: exampleIds.conversation }),
  })
  .meta({ id: 'PlayedMessage' })
export type PlayedMessage = z.infer<typeof PlayedMessage>
