import type { AnalyticsFilter } from '@parley/shared/analytics'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Action, Scope } from '../../policy.ts'
import { findChannelRow } from '../channels/channels.store.ts'

/**
 * The scope for the figures of one channel of the mode, which may have been removed; for those of all channels where none is
 * named.
 */
export async function ofChannel<A extends Action>(
  app: App,
  scope: Scope<A>,
  { channel_id: channelId }: Pick<AnalyticsFilter, 'channel_id'>,
): Promise<Scope<A>> {
  if (channelId === undefined) return scope
  if (!(await findChannelRow(app.db, scope, channelId))) throw notFound('channel')
  return { ...scope, channelIds: [channelId] }
}
