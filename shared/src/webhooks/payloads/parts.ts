import { z } from 'zod'
import { ConversationView } from '../../conversations/conversations.ts'
import { exampleIds, exampleTimes } from '../../example-values.ts'

export const time = (description: string) => z.iso.datetime().meta({ description, example: exampleTimes.created })
export const author = (description: string) =>
  z.string().meta({
    description: `${description} A member’s name, \`API key <prefix>\`, or \`Parley\`.`,
    example: 'Ada Byron',
  })

export const conversationId = z
  .string()
  .meta({ description: 'ID of the conversation.', example: exampleIds.conversation })
export const contactId = z.string().meta({ description: 'ID of the contact.', example: exampleIds.contact })

/** The customer whom an event is about. */
export const Customer = z
  .object({
    phone: z
      .string()
      .nullable()
      .meta({ description: 'Phone number. Null if the platform does not provide it.', example: '+15550100123' }),
    name: z.string().nullable().meta({ description: 'Name. Null if none is known.', example: 'Grace' }),
  })
  .meta({ description: 'The customer.' })

export const { channel: channelName, classification, tags } = ConversationView.shape

/** What only a conversation of a group has. */
export const groupId = z
  .exactOptional(z.string())
  .meta({ description: 'The platform’s ID of the group. Left out where it is not of a group.' })
