import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { ChannelHealth, MaybeInChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { Scope } from '../../policy.ts'
import { countSent, failuresOf, lastMessageAt } from './channel-health.store.ts'
import { chooseChannel } from './choose-channel.ts'

const dayMs = 86_400_000
const maxReasons = 5

/** The recent traffic of a channel in both directions, and its failures. */
export async function channelHealth(
  app: App,
  scope: Scope<'channels.watch'>,
  input: Pick<MaybeInChannel, 'channelId'>,
): Promise<ChannelHealth> {
  const { id: channelId } = await chooseChannel(app.db, scope, input.channelId)
  const since = app.now() - dayMs
  const [lastSent, lastReceived, sent, reasons] = await Promise.all([
    lastMessageAt(app.db, scope, { channelId, direction: 'outbound' }),
    lastMessageAt(app.db, scope, { channelId, direction: 'inbound' }),
    countSent(app.db, scope, { channelId, since }),
    failuresOf(app.db, scope, { channelId, since }),
  ])
  return {
    last_sent_at: timeOf(lastSent),
    last_received_at: timeOf(lastReceived),
    sent,
    failed: reasons.reduce((sum, { count }) => sum + count, 0),
    reasons: reasons.slice(0, maxReasons).map((reason) => ({ ...reason, message: decodeSentence(reason.message) })),
  }
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
