import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { maxConsentSource } from '../words.ts'
import { ContactId } from './contacts.ts'

const aboutChannel = { description: 'ID of the channel.', example: exampleIds.channel }
const aboutSource = { description: 'Where the consent came from, 1 to 200 characters.', example: 'Form on our website' }
const aboutTime = {
  description: 'When the customer consented, which is not in the future.',
  example: '2026-01-01T10:00:00.000Z',
}

/**
 * The source of a contact's consent to messages on a channel, and when it was given. It is for information only: an opt-out is
 * what counts.
 */
export const ContactConsentView = z
  .object({
    channel_id: z.string().meta(aboutChannel),
    channel_name: z.string().meta({ description: 'Name of the channel.', example: 'Support' }),
    source: z.string().meta(aboutSource),
    consented_at: z.string().meta(aboutTime),
  })
  .meta({ id: 'Consent' })
export type ContactConsentView = z.infer<typeof ContactConsentView>

const ConsentOf = ContactId.extend({ channelId: z.string().min(1).max(100).meta(aboutChannel) })

export const RecordConsent = ConsentOf.extend({
  source: z.string().trim().min(1).max(maxConsentSource).meta(aboutSource),
  consented_at: z.iso.datetime({ offset: true }).meta(aboutTime),
})
export type RecordConsent = z.infer<typeof RecordConsent>

export const RemoveConsent = ConsentOf
export type RemoveConsent = z.infer<typeof RemoveConsent>
