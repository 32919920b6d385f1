import type { ConnectionView } from '@parley/shared/workspace/connections'
import type { Connection, Connections } from '../../platforms/platform-connections.ts'

export function presentConnection(connections: Connections, connection: Connection): ConnectionView {
  return {
    channel_id: connection.channelId,
    phone_number_id: connection.phoneNumberId,
    business_account_id: connection.businessAccountId,
    display_phone_number: connection.displayPhoneNumber,
    verified_name: connection.verifiedName,
    quality_rating: connection.qualityRating,
    messaging_limit: connection.messagingLimit,
    token_expires_at: timeOf(connection.tokenExpiresAt),
    callback_url: connections.callbackOf(connection.channelId).callbackUrl,
    trouble: connection.trouble,
    checked_at: new Date(connection.checkedAt).toISOString(),
    last_callback_at: timeOf(connection.lastCallbackAt),
    templates_synced_at: timeOf(connection.templatesSyncedAt),
    history: connection.history && {
      progress: connection.history.progress,
      declined_at: timeOf(connection.history.declinedAt),
    },
    connected_at: new Date(connection.connectedAt).toISOString(),
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
