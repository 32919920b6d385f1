import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { App } from '../../app.ts'
import type { WhatsAppConnectionTable } from '../../db/schema/whatsapp.ts'
import { callbackUrlOf } from './callback-url.ts'

export function presentConnection(app: App, connection: WhatsAppConnectionTable): ConnectionView {
  const { trouble_code: code, trouble: message } = connection
  return {
    channel_id: connection.channel_id,
    phone_number_id: connection.phone_number_id,
    business_account_id: connection.business_account_id,
    display_phone_number: connection.display_phone_number,
    verified_name: connection.verified_name,
    quality_rating: connection.quality_rating,
    messaging_limit: connection.messaging_limit,
    callback_url: callbackUrlOf(app, connection.channel_id),
    trouble: code === null ? null : { code, message: message ?? '' },
    checked_at: new Date(connection.checked_at).toISOString(),
    last_callback_at: timeOf(connection.last_callback_at),
    templates_synced_at: timeOf(connection.templates_synced_at),
    connected_at: new Date(connection.created_at).toISOString(),
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
