import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { maxActionLength } from '../templates/platform-actions.ts'
import { ChannelChoice } from '../workspace/channel-choice.ts'
import { OutboundContent } from './outbound-content.ts'

const id = (description: string, example: string) =>
  z.string().min(1).max(100).optional().meta({ description, example })

/** Whether exactly one of these fields is given. */
const hasOne = (value: object) => Object.values(value).filter((each) => each !== undefined).length === 1

const To = z
  .object({
    conversation_id: id('ID of a conversation.', exampleIds.conversation),
    contact_id: id('ID of a contact.', exampleIds.contact),
    phone: z.string().trim().min(1).max(200).optional().meta({
      description: 'Phone number with country code. A contact is created for a new one.',
      example: '+4917012345678',
    }),
  })
  .refine(hasOne, schemaSentence('oneRecipientExpected'))
  .meta({
    description:
      'Exactly one of these three. A contact is written to in the conversation that goes on, or in a new one.',
    example: { conversation_id: exampleIds.conversation },
  })

const Template = z.object({
  name: z.string().min(1).max(512).meta({ description: 'Name of an approved template.', example: 'order_shipped' }),
  language: z
    .string()
    .min(1)
    .max(20)
    .optional()
    .meta({ description: 'Language of the template. Can be omitted if the template exists in one language only.' }),
  variables: z
    .record(z.string().min(1).max(100), z.string().max(maxActionLength))
    .default({})
    .meta({
      description:
        'Values of the placeholders, as for a recipient of a campaign. A button that opens a form, a catalog or a list of products takes the platform’s own action as JSON, such as `button.0.action`, and a header with a product `header.product`.',
      example: { 1: 'Grace', 2: 'A-17' },
    }),
})

/** One message to one customer: any content within the reply window, or an approved template at any time. */
export const SendAnything = z
  .object({
    to: To,
    channel_id: ChannelChoice.meta({
      description:
        'ID of the channel to send through. Defaults to the channel of the conversation, or else to the default channel.',
    }),
    content: OutboundContent.optional().meta({
      description: 'What to send within the reply window. Exactly one of `content` and `template` is required.',
      example: { type: 'text', text: 'Your parcel is on its way.' },
    }),
    template: Template.optional().meta({
      description: 'The approved template to send, also outside the reply window.',
    }),
    reply_to: id('ID of the message of this customer or to them that the content quotes.', exampleIds.message),
  })
  .refine(({ content, template }) => hasOne({ content, template }), {
    path: ['content'],
    message: schemaSentence('contentOrTemplateExpected'),
  })
  .refine(({ template, reply_to }) => template === undefined || reply_to === undefined, {
    path: ['reply_to'],
    message: schemaSentence('templateQuotesNothing'),
  })
export type SendAnything = z.infer<typeof SendAnything>
