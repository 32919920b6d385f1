import { z } from 'zod'
import { exampleIds } from '../example-values.ts'

export const text = (description: string, example?: string) =>
  z.string().meta(example === undefined ? { description } : { description, example })
/** A text that may be left out. */
export const maybe = (description: string, example?: string) => z.exactOptional(text(description, example))

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

export const PlatformError = z.object({
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

/** A content of one type. */
export const of = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) =>
  z.object({ type: z.literal(type).meta({ description: 'Type of the message.' }), ...common, ...shape })
