import type { AnalyticsFilter } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import type { Action, Scope } from '../../policy.ts'
import { requireKnownChannel } from '../channels/choose-channel.ts'

/**
 * The scope for the figures of one channel of the mode, which may have been removed; for those of all channels where none is
 * named. Throws `invalid_request` at `channel_id` where there is no such channel.
 */
export async function ofChannel<A extends Action>(
  app: App,
  scope: Scope<A>,
  { channel_id: channelId }: Pick<AnalyticsFilter, 'channel_id'>,
): Promise<Scope<A>> {
  if (channelId === undefined) return scope
  await requireKnownChannel(app.db, scope, channelId)
  return { ...scope, channelIds: [channelId] }
}
