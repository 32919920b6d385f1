import { tokenWarningDays } from '@parley/shared/words'
import type { App } from '../../app.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Connection, Connections } from '../../platforms/platform-connections.ts'
import type { Scope } from '../../policy.ts'
import { notifyOfTrouble } from '../channels/notify-of-trouble.ts'

const dayMs = 86_400_000

type Connected = { readonly channel: Channel; readonly connections: Connections }

/** Notifies those who manage the channel, once for each access token, that it expires soon. Sending continues. */
export async function warnOfExpiry(
  app: App,
  scope: Scope,
  { channel, connections }: Connected,
  { tokenExpiresAt }: Connection,
): Promise<void> {
  const expiresAtLatest = app.now() + tokenWarningDays * dayMs
  if (tokenExpiresAt === null || tokenExpiresAt > expiresAtLatest) return
  await app.transact(async (tx) => {
    const isFirst = await connections.claimExpiryWarning(tx, channel, expiresAtLatest)
    if (isFirst) await notifyOfTrouble(app, tx, scope, channel.id)
  })
}
