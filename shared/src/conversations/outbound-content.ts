import { z } from 'zod'
import { maxFileNameLength } from '../files/files.ts'
import { maxTextLength } from '../words.ts'
import { ContactCard } from './contact-card.ts'
import { maxCaptionLength, maxContacts } from './content-limits.ts'
import { fileId as file_id, of } from './outbound-parts.ts'
import { questions } from './outbound-questions.ts'
import { PlatformInteractive } from './platform-interactive.ts'

const caption = z
  .string()
  .trim()
  .max(maxCaptionLength)
  .optional()
  .meta({ description: 'Text below the file, at most 1,024 characters.', example: 'Your invoice' })

const text = z.string().trim().min(1).max(maxTextLength).meta({
  description: 'Text of the message. Leading and trailing whitespace is removed.',
  example: 'It is on its way.',
})

/** A card that is sent. What only a received one has is left out. */
const SentCard = ContactCard.omit({ origin: true, vcard: true }).extend({
  name: z.string().trim().min(1).max(200).meta({ description: 'Name.', example: 'Barbara J. Johnson' }),
})

export const sentContacts = z
  .array(SentCard)
  .min(1)
  .max(maxContacts)
  .meta({ description: 'Contact cards, at most 257.' })

/** The fields of a place. */
export const place = {
  latitude: z.number().min(-90).max(90).meta({ description: 'Latitude in degrees.', example: 52.52 }),
  longitude: z.number().min(-180).max(180).meta({ description: 'Longitude in degrees.', example: 13.4 }),
  name: z.string().trim().max(200).optional().meta({ description: 'Name of the place.', example: 'Office' }),
  address: z.string().trim().max(500).optional().meta({ description: 'Address of the place.' }),
}

/** What a business can send to a customer within the reply window, by its type. */
export const OutboundContent = z.discriminatedUnion('type', [
  of('text', {
    text,
    link_preview: z.boolean().optional().meta({
      description: 'Whether the customer sees a preview of the first link in the text. Defaults to true.',
    }),
  }),
  of('image', { file_id, caption }),
  of('video', { file_id, caption }),
  of('audio', {
    file_id,
    voice: z.boolean().optional().meta({
      description: 'Sent as a voice message. Requires OGG with the codec OPUS and one channel.',
    }),
  }),
  of('document', {
    file_id,
    caption,
    file_name: z
      .string()
      .trim()
      .min(1)
      .max(maxFileNameLength)
      .optional()
      .meta({ description: 'Name that the customer sees, with its extension. Defaults to the name of the file.' }),
  }),
  of('sticker', { file_id }),
  of('location', place),
  of('contacts', { contacts: sentContacts }),
  ...questions,
  of('interactive', { interactive: PlatformInteractive }),
])
export type OutboundContent = z.infer<typeof OutboundContent>
