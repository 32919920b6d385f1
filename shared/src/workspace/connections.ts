import { z } from 'zod'
import { InWorkspace } from './workspaces.ts'

const PlatformId = z
  .string()
  .trim()
  .regex(/^\d{1,40}$/, 'must be the number that Meta shows, digits only')
/** They travel in headers, which hold nothing else. */
const Secret = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(2000)
  .regex(/^[\x20-\x7e]*$/, 'must be copied as Meta shows it: it holds a letter that none has')

/** A number on the WhatsApp Cloud API, for the live mode of a workspace. */
export const ConnectChannel = z.object({
  workspaceId: z.uuid(),
  platform: z.literal('whatsapp'),
  phoneNumberId: PlatformId,
  businessAccountId: PlatformId,
  accessToken: Secret,
  appSecret: Secret,
})
export type ConnectChannel = z.infer<typeof ConnectChannel>

/** The app secret stays where none is given. */
export const ReplaceToken = InWorkspace.extend({ accessToken: Secret, appSecret: Secret.optional() })
export type ReplaceToken = z.infer<typeof ReplaceToken>

/** What the app dashboard of Meta asks for. */
export type ConnectedChannel = { channelId: string; callbackUrl: string; verifyToken: string }

/** Never with a secret. */
export type ConnectionView = {
  channel_id: string
  phone_number_id: string
  business_account_id: string
  display_phone_number: string | null
  verified_name: string | null
  /** As the platform names it: GREEN, YELLOW, RED or UNKNOWN. */
  quality_rating: string | null
  /** How many different customers may be written to first in 24 hours, as the platform names it. */
  messaging_limit: string | null
  callback_url: string
  /** What a person has to mend, before messages go out again unless it is `templates_unread`. */
  trouble: { code: string; message: string } | null
  checked_at: string
  /** When the platform last told anything. */
  last_callback_at: string | null
  /** When the templates were last compared with what the platform holds. */
  templates_synced_at: string | null
  connected_at: string
}
