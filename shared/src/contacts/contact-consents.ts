import { z } from 'zod'
import { maxConsentSource } from '../words.ts'
import { ContactId } from './contacts.ts'

/** Where a contact's consent to messages on a channel came from, and since when. For information: an opt-out is what counts. */
export type ContactConsentView = { channel_id: string; channel_name: string; source: string; consented_at: string }

const ConsentOf = ContactId.extend({ channelId: z.string().min(1).max(100) })

export const RecordConsent = ConsentOf.extend({
  source: z.string().trim().min(1).max(maxConsentSource),
  consentedAt: z.iso.datetime({ offset: true }),
})
export type RecordConsent = z.infer<typeof RecordConsent>

export const RemoveConsent = ConsentOf
export type RemoveConsent = z.infer<typeof RemoveConsent>
