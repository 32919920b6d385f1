import { z } from 'zod'
import { ContactCard } from './contact-card.ts'
import { maybe, of, PlatformError, text } from './content-parts.ts'
import { sentForAnswers } from './stored-questions.ts'

const callStates = ['ringing', 'answered', 'missed', 'unanswered', 'declined', 'failed'] as const

/** How many parts of a list were too many to keep. */
const omitted = z.exactOptional(z.int().min(1)).meta({ description: 'How many more there were, which are left out.' })

/** JSON of any structure, such as the answers of a form, or a message of a type unknown to Parley. */
const Json = z.unknown()

const file = {
  caption: maybe('Text that came with the file.'),
  file_name: maybe('File name, for a document.'),
  mime_type: maybe('MIME type, as the customer’s app declares it.'),
  sha256: maybe('SHA-256 of the file in Base64.'),
}

const OrderItem = z.object({
  product_id: maybe('The business’s own ID of the product.', 'sku-1'),
  quantity: maybe('Quantity, as the platform writes it.', '2'),
  price: maybe('Price of one, as the platform writes it.', '30'),
  currency: maybe('Currency.', 'USD'),
})

/** What was sent, in either direction, by its type. Stored as JSON with every message that is neither a template nor only a text. */
export const MessageContent = z
  .discriminatedUnion('type', [
    of('text', {
      body: maybe('The whole text. Only where `text` is shortened.'),
      link_preview: z
        .exactOptional(z.literal(false))
        .meta({ description: 'It was sent without a preview of its link.' }),
    }),
    of('image', file),
    of('video', file),
    of('audio', {
      ...file,
      voice: z.exactOptional(z.boolean()).meta({ description: 'Recorded as a voice message.' }),
      voicemail: z.exactOptional(z.boolean()).meta({ description: 'Left by a caller whom nobody answered.' }),
    }),
    of('document', file),
    of('sticker', { ...file, animated: z.exactOptional(z.boolean()).meta({ description: 'Animated.' }) }),
    of('location', {
      latitude: z.number().nullable().meta({ description: 'Latitude. Null if it could not be read.', example: 52.5 }),
      longitude: z.number().nullable().meta({ description: 'Longitude. Null if it could not be read.', example: 13.4 }),
      name: maybe('Name of the place.'),
      address: maybe('Address of the place.'),
      url: maybe('Link to the place.'),
    }),
    of('contacts', { contacts: z.array(ContactCard).meta({ description: 'Shared contacts.' }), omitted }),
    of('order', {
      catalog_id: maybe('ID of the catalog.'),
      note: maybe('Text that came with the order.'),
      items: z.array(OrderItem).meta({ description: 'Ordered products.' }),
      omitted,
    }),
    of('reaction', {
      emoji: z.string().nullable().meta({ description: 'Emoji. Null if the reaction was taken back.', example: '👍' }),
    }),
    of('button', {
      label: maybe('Label of the tapped button.', 'Yes, please'),
      payload: maybe('Payload of the tapped button of a template.', 'ORDER_42_CONFIRM'),
    }),
    of('button_reply', {
      id: maybe('ID of the tapped button.', 'cancel-button'),
      title: maybe('Label of the tapped button.', 'Cancel'),
    }),
    of('list_reply', {
      id: maybe('ID of the chosen row.', 'priority_express'),
      title: maybe('Title of the chosen row.', 'Priority Mail Express'),
      description: maybe('Description of the chosen row.', 'Next Day to 2 Days'),
    }),
    of('form_reply', {
      name: maybe('Name of the form at the platform.', 'flow'),
      body: maybe('Text that the customer sees in place of the form.', 'Sent'),
      answers: z.exactOptional(Json).meta({ description: 'The answers of the form, as JSON.' }),
      unreadable_answers: maybe('The answers as the platform sent them, where they are not JSON.'),
    }),
    of('call_permission_reply', {
      response: z.enum(['accept', 'reject', 'unknown']).meta({ description: 'Whether the business may call.' }),
      source: maybe('`user_action`: a decision. `automatic`: the customer called first.', 'user_action'),
      is_permanent: z.exactOptional(z.boolean()).meta({ description: 'The permission does not expire.' }),
      expires_at: z.exactOptional(z.iso.datetime()).meta({ description: 'When the permission expires.' }),
    }),
    ...sentForAnswers,
    of('interactive', {
      kind: text('The platform’s name of the interaction.', 'payment_method'),
      answer: z
        .exactOptional(Json)
        .meta({ description: 'What the platform sent, as JSON. Only of a received message.' }),
      interactive: z
        .exactOptional(Json)
        .meta({ description: 'The platform’s own object that was sent. Only of a sent message.' }),
    }),
    of('edit', {
      message: z.exactOptional(Json).meta({ description: 'The changed message: its content, as for its type.' }),
    }),
    of('revoke', {}),
    of('request_welcome', {}),
    of('media_placeholder', {}),
    of('payment', {
      status: text('`pending`, `captured` or `failed`, or another state in the platform’s words.', 'captured'),
      reference_id: maybe('The business’s own ID of the order.', 'inv-2026-118'),
      amount: maybe('Amount.', '45.90'),
      currency: maybe('Currency.', 'INR'),
      transaction_id: maybe('ID of the latest attempt to pay, at whoever processes payments.', 'txn-7781'),
      method: maybe('How the customer paid.', 'upi'),
      error: z.exactOptional(PlatformError).meta({ description: 'Why the latest attempt to pay failed.' }),
      updated_at: z.iso.datetime().meta({ description: 'When the platform reported this state.' }),
    }),
    of('call', {
      state: z.enum(callStates).meta({
        description:
          '`ringing`: not answered yet. `answered`: it takes place, or took place. `missed`: the customer called, and nobody answered. `unanswered` and `declined`: the customer was called. `failed`: for a technical reason, see `errors`.',
        example: 'answered',
      }),
      started_at: z.exactOptional(z.iso.datetime()).meta({ description: 'When it was answered.' }),
      ended_at: z.exactOptional(z.iso.datetime()).meta({ description: 'When it ended. Left out until then.' }),
      duration_seconds: z
        .exactOptional(z.int().min(0))
        .meta({ description: 'How long they talked. Only of an answered call.', example: 168 }),
    }),
    of('call_recording', { mime_type: file.mime_type, sha256: file.sha256 }),
    of('call_transcript', { mime_type: file.mime_type, sha256: file.sha256 }),
    of('handover', {
      action: text('The platform’s name of what happened: `control_passed` or `control_taken`.', 'control_passed'),
      previous_owner: maybe('Who had the conversation, such as `ai_agent`.', 'ai_agent'),
      new_owner: maybe('Who has it now, such as `escalation` for a person.', 'escalation'),
      reason: maybe('Why, in the words of whoever passed it.'),
      is_to_us: z.boolean().meta({ description: 'The conversation was passed to people, and waits for a reply.' }),
    }),
    of('automatic_event', {
      name: text('The platform’s name of what it recognized in a conversation from an ad.', 'Purchase'),
      currency: maybe('Currency of the purchase.', 'EUR'),
      value: z.exactOptional(z.number()).meta({ description: 'Value of the purchase, as the platform reports it.' }),
      ctwa_clid: maybe('Click ID of the ad.'),
    }),
    of('ai_summary', {}),
    of('unsupported', { kind: maybe('The platform’s name of what was sent.', 'poll') }),
    of('unknown', {
      kind: text('The platform’s name of the type, which this version of Parley does not know.'),
      data: z.exactOptional(Json).meta({ description: 'What the platform sent, as JSON.' }),
    }),
  ])
  .meta({ id: 'MessageContent', example: { type: 'text' } })
export type MessageContent = z.infer<typeof MessageContent>
