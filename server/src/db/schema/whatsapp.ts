/** A number on the WhatsApp Cloud API, one row for each connected channel. */
export type WhatsAppConnectionTable = {
  channel_id: string
  phone_number_id: string
  business_account_id: string
  /** The business portfolio that owns the account; null where the platform has not said so yet. */
  portfolio_id: string | null
  /** The access token, encrypted like the app secret. */
  access_token: string
  app_secret: string
  display_phone_number: string | null
  verified_name: string | null
  quality_rating: string | null
  /** The platform's limit of customers to whom a business may write first in 24 hours. */
  messaging_limit: string | null
  /** The last problem that a user must fix; null when a send or a check has succeeded since. */
  trouble_code: string | null
  trouble: string | null
  checked_at: number
  last_callback_at: number | null
  /** When the templates were last synchronized with the platform. */
  templates_synced_at: number | null
  /** How much of the earlier messages has arrived, in percent; null where none have been announced. */
  history_progress: number | null
  /** When the platform reported that the business shares no earlier messages. */
  history_declined_at: number | null
  /** When the access token expires; null for never, and where the platform has not said so yet. */
  token_expires_at: number | null
  /** When those who manage the channel were warned that the token expires soon. */
  token_warned_at: number | null
  created_at: number
}

/** The platform's callbacks, byte for byte, each stored once. */
export type WhatsAppCallbackTable = {
  /** The hash of channel and body. */
  hash: string
  channel_id: string
  body: string
  received_at: number
}

/** The processed items of callbacks, so that an item repeated in another callback is ignored. */
export type WhatsAppCallbackItemTable = { channel_id: string; item: string; seen_at: number }
