import type { App } from '../../app.ts'
import type { WhatsAppConnectionTable } from '../../db/schema/whatsapp.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/platform.ts'
import type { Credentials } from '../../platforms/whatsapp/check-number.ts'
import { findConnection } from '../../platforms/whatsapp/connections.store.ts'
import type { Scope } from '../../policy.ts'
import { activeChannel } from '../channels/channels.store.ts'

type Known = { readonly channel: Channel; readonly connection: WhatsAppConnectionTable }

/** The number that this mode is connected to; `not_found` when it is to none. */
export async function knownConnection(app: App, scope: Scope): Promise<Known> {
  const channel = await activeChannel(app.db, scope)
  const connection = await findConnection(app.db, channel.id)
  if (!connection) throw new AppError('not_found', 'This mode is connected to no number')
  return { channel, connection }
}

export function credentialsOf(app: App, connection: WhatsAppConnectionTable): Credentials {
  return {
    phoneNumberId: connection.phone_number_id,
    businessAccountId: connection.business_account_id,
    accessToken: app.secrets.open(connection.access_token),
    appSecret: app.secrets.open(connection.app_secret),
  }
}
