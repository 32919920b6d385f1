import { z } from 'zod'
import { type ShownSentence, schemaSentence } from '../sentences/sentence.ts'
import { MaybeInChannel } from './channels.ts'

const PlatformId = z
  .string()
  .trim()
  .regex(/^\d{1,40}$/, schemaSentence('metaIdExpected'))
/** Printable ASCII, because it is sent in headers. */
const Secret = z
  .string()
  .trim()
  .min(1, schemaSentence('required'))
  .max(2000)
  .regex(/^[\x20-\x7e]*$/, schemaSentence('metaCopyExpected'))

/** A number on the WhatsApp Cloud API, for the live mode of a workspace. */
export const ConnectChannel = z.object({
  workspaceId: z.uuid(),
  platform: z.literal('whatsapp'),
  phoneNumberId: PlatformId,
  businessAccountId: PlatformId,
  accessToken: Secret,
  appSecret: Secret,
  /** The PIN of the number's two-step verification, for a number that is not registered. Never stored. */
  pin: z
    .string()
    .trim()
    .regex(/^\d{6}$/, schemaSentence('pinExpected'))
    .optional(),
})
export type ConnectChannel = z.infer<typeof ConnectChannel>

/** A new access token. The stored `appSecret` is kept where none is given. */
export const ReplaceToken = MaybeInChannel.extend({ accessToken: Secret, appSecret: Secret.optional() })
export type ReplaceToken = z.infer<typeof ReplaceToken>

/** The values to enter in Meta's app dashboard. */
export type ConnectedChannel = { channelId: string; callbackUrl: string; verifyToken: string }

/** Contains no secrets. */
export type ConnectionView = {
  channel_id: string
  phone_number_id: string
  business_account_id: string
  display_phone_number: string | null
  verified_name: string | null
  /** The quality that the platform reports: GREEN, YELLOW, RED or UNKNOWN. */
  quality_rating: string | null
  /** How many customers can be messaged first in 24 hours, as the platform names it. */
  messaging_limit: string | null
  /** When the access token expires; null for never, and where that is not known. */
  token_expires_at: string | null
  callback_url: string
  /** A problem that a person has to solve. Sending is paused until then, except for `templates_unread`. */
  trouble: { code: string; message: ShownSentence } | null
  checked_at: string
  /** When the last callback of the platform arrived. */
  last_callback_at: string | null
  /** When the templates were last synchronized with the platform. */
  templates_synced_at: string | null
  /** The messages from before the number was connected, where the platform shares them; null where it announced none. */
  history: { progress: number; declined_at: string | null } | null
  connected_at: string
}
