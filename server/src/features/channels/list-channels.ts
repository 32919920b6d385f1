import type { ChannelView, MaybeInChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import { notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { defaultChannelRow, findChannelRow, listChannelRows } from './channels.store.ts'
import { presentChannel } from './present-channel.ts'

/** The channels of this mode: the default first, then the others in use, then the removed ones that have a history. */
export async function listChannels(app: App, scope: Scope<'channels.read'>): Promise<{ data: ChannelView[] }> {
  const rows = await listChannelRows(app.db, scope)
  return { data: await Promise.all(rows.map((row) => presentChannel(app, row))) }
}

/** A channel, also one that was removed; the default one where none is named. */
export async function getChannel(
  app: App,
  scope: Scope<'channels.read'>,
  { channelId }: Pick<MaybeInChannel, 'channelId'>,
): Promise<ChannelView> {
  const row = await (channelId === undefined
    ? defaultChannelRow(app.db, scope)
    : findChannelRow(app.db, scope, channelId))
  if (!row) throw notFound('channel')
  return presentChannel(app, row)
}
