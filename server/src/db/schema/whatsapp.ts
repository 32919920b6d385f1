/** A number on the WhatsApp Cloud API, one row for each channel that is connected to one. */
export type WhatsAppConnectionTable = {
  channel_id: string
  phone_number_id: string
  business_account_id: string
  /** Sealed, as is the app secret. */
  access_token: string
  app_secret: string
  display_phone_number: string | null
  verified_name: string | null
  quality_rating: string | null
  /** How many different customers may be written to first in 24 hours, as the platform names it. */
  messaging_limit: string | null
  /** What a person has to mend, as last said by the platform; null when a send or a check has succeeded since. */
  trouble_code: string | null
  trouble: string | null
  checked_at: number
  last_callback_at: number | null
  /** When the templates were last compared with what the platform holds. */
  templates_synced_at: number | null
  created_at: number
}

/** What the platform posted, byte for byte, once. */
export type WhatsAppCallbackTable = {
  /** Of the channel and the body. */
  hash: string
  channel_id: string
  body: string
  received_at: number
}

/** Single things that were told and taken in, so that they do not count again when told in other company. */
export type WhatsAppCallbackItemTable = { channel_id: string; item: string; seen_at: number }
