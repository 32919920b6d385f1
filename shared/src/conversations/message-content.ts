import { z } from 'zod'
import { exampleIds } from '../example-values.ts'

const text = (description: string, example?: string) =>
  z.string().meta(example === undefined ? { description } : { description, example })
const maybe = (description: string, example?: string) => z.exactOptional(text(description, example))

const Quoted = z
  .object({
    platform_message_id: text('The platform’s ID of that message.', 'wamid.HBgLMTQxMjU1NTA4MjkVAgARGBIyNDlB'),
    message_id: z.string().nullable().meta({
      description: 'ID of that message in Parley. Null if Parley does not have it.',
      example: exampleIds.message,
    }),
    direction: z.exactOptional(z.enum(['inbound', 'outbound'])).meta({ description: 'Who sent that message.' }),
    text: maybe('The beginning of its text: at most 200 characters, ending in `…` where it is longer.'),
  })
  .meta({ description: 'The message that it replies to, reacts to, changes or deletes.' })

const Referral = z
  .object({
    source_type: maybe('`ad` or `post`.', 'ad'),
    source_id: maybe('ID of the ad or post.', '120226305854810726'),
    source_url: maybe('Link to the ad or post.', 'https://fb.me/3cr4Wqqkv'),
    headline: maybe('Headline of the ad.', 'Summer sale'),
    body: maybe('Text of the ad.', 'Ten percent off'),
    media_type: maybe('`image` or `video`.', 'image'),
    image_url: maybe('Link to the image of the ad.'),
    video_url: maybe('Link to the video of the ad.'),
    thumbnail_url: maybe('Link to the preview of the video.'),
    ctwa_clid: maybe('Click ID, for attribution in the ad platform’s own reports.', 'Aff-n8ZTODiE79d22KtAwQKj9e'),
    welcome_message: maybe('Greeting that the ad showed.'),
  })
  .meta({ description: 'The ad or post from which the customer opened the chat.' })

const ReferredProduct = z
  .object({
    catalog_id: maybe('ID of the catalog.', '194836987003835'),
    product_id: maybe('The business’s own ID of the product.', 'sku-1'),
  })
  .meta({ description: 'The product that the message asks about.' })

const PlatformError = z.object({
  code: text('Error code of the platform.', '131051'),
  message: text('Explanation by the platform.', 'Message type is currently not supported.'),
})

/** What a message of any type may have. */
const common = {
  quoted: z.exactOptional(Quoted),
  forwarded: z
    .exactOptional(z.enum(['once', 'many_times']))
    .meta({ description: 'The customer forwarded the message. `many_times`: it had been forwarded often before.' }),
  referral: z.exactOptional(Referral),
  referred_product: z.exactOptional(ReferredProduct),
  sender: z
    .exactOptional(
      z.object({
        phone: z.string().nullable().meta({ description: 'Phone number. Null if the platform does not provide it.' }),
        name: z.string().nullable().meta({ description: 'Profile name. Null if the platform does not provide it.' }),
      }),
    )
    .meta({ description: 'Who wrote it. Only in a group, where each message can be from another participant.' }),
  standby: z.exactOptional(z.literal(true)).meta({
    description: 'An AI agent or another app had the conversation. Such a message raises no alert and no event.',
  }),
  username: maybe('The customer’s username at the platform.', 'grace'),
  errors: z
    .exactOptional(z.array(PlatformError))
    .meta({ description: 'Why the platform did not pass on the message, or not its file.' }),
}

const of = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type).meta({ description: 'Type of the message.' }), ...common, ...shape })

const callStates = ['ringing', 'answered', 'missed', 'unanswered', 'declined', 'failed'] as const

/** How many parts of a list were too many to keep. */
const omitted = z.exactOptional(z.int().min(1)).meta({ description: 'How many more there were, which are left out.' })

/** Undecided where the whole is an answer of a form or of a type unknown to Parley. */
const Json = z.unknown()

const file = {
  caption: maybe('Text that came with the file.'),
  file_name: maybe('File name, for a document.'),
  mime_type: maybe('MIME type, as the customer’s app declares it.'),
  sha256: maybe('SHA-256 of the file in Base64.'),
}

const ContactCard = z.object({
  name: maybe('Name.', 'Barbara J. Johnson'),
  name_parts: z
    .exactOptional(
      z.object({
        prefix: maybe('Before the name.', 'Dr'),
        first: maybe('First name.', 'Barbara'),
        middle: maybe('Middle name.', 'J.'),
        last: maybe('Last name.', 'Johnson'),
        suffix: maybe('After the name.', 'PhD'),
      }),
    )
    .meta({ description: 'Parts of the name.' }),
  organization: maybe('Company.'),
  department: maybe('Department of the company.', 'Seeds'),
  title: maybe('Job title.', 'Botanist'),
  birthday: maybe('Birthday as written in the card.', '1975-11-02'),
  phones: z
    .array(
      z.object({
        phone: maybe('Phone number as written in the card.', '+1 (415) 555-0829'),
        platform_id: maybe('The platform’s ID of that number, where it has one.'),
        type: maybe('Such as `MOBILE`.'),
      }),
    )
    .meta({ description: 'Phone numbers.' }),
  emails: z.exactOptional(z.array(z.string())).meta({ description: 'Email addresses.' }),
  urls: z.exactOptional(z.array(z.string())).meta({ description: 'Web addresses.' }),
  addresses: z
    .exactOptional(
      z.array(
        z.object({
          street: maybe('Street and number.', '2 Elm Row'),
          city: maybe('City.', 'Kiel'),
          state: maybe('State or region.', 'SH'),
          zip: maybe('Postal code.', '24103'),
          country: maybe('Country, or its code.', 'Germany'),
          type: maybe('Such as `WORK`.', 'WORK'),
        }),
      ),
    )
    .meta({ description: 'Postal addresses.' }),
  origin: maybe('`contact_request`: the customer’s own card, shared on request.', 'contact_request'),
  vcard: maybe('The whole card in the vCard format, where the platform sends it; at most 20,000 characters.'),
})

const OrderItem = z.object({
  product_id: maybe('The business’s own ID of the product.', 'sku-1'),
  quantity: maybe('Quantity, as the platform writes it.', '2'),
  price: maybe('Price of one, as the platform writes it.', '30'),
  currency: maybe('Currency.', 'USD'),
})

/** What a customer sent, by its type. Stored as JSON with the message. */
export const InboundContent = z.discriminatedUnion('type', [
  of('text', { body: maybe('The whole text. Only where `text` is shortened.') }),
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
  of('interactive', {
    kind: text('The platform’s name of the interaction.', 'payment_method'),
    answer: z.exactOptional(Json).meta({ description: 'What the platform sent, as JSON.' }),
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
export type InboundContent = z.infer<typeof InboundContent>
