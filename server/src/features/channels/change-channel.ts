import { sentence } from '@parley/shared/sentences/sentence'
import type { ChangeChannel, ChannelView, InChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import { invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { whatChanged } from '../audit/what-changed.ts'
import { listChannelRows, setDefaultChannel, updateChannel } from './channels.store.ts'
import { chooseChannelRow } from './choose-channel.ts'
import { presentChannel } from './present-channel.ts'

/** Changes the name, the colour or the messages per second. A running campaign keeps the pace that it started with. */
export async function changeChannel(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId, name, colour, messagesPerSecond }: ChangeChannel,
): Promise<ChannelView> {
  const changed = await app.transact(async (tx) => {
    const before = await chooseChannelRow(tx, scope, channelId)
    if (name !== undefined) refuseTakenName(await listChannelRows(tx, scope), { name, except: before.id })
    const change = {
      ...(name !== undefined && { name }),
      ...(colour !== undefined && { colour }),
      ...(messagesPerSecond !== undefined && { messages_per_second: messagesPerSecond }),
    }
    const details = whatChanged(before, change)
    if (Object.keys(details).length === 0) return before
    await updateChannel(tx, scope, before.id, change)
    const isOnlyPace = Object.keys(details).join() === 'messages_per_second'
    await recordAudit(app, tx, scope, {
      action: isOnlyPace ? 'channel.pace_changed' : 'channel.changed',
      subject: before.name,
      details,
    })
    app.live.publish(scope, { noun: 'channels', id: before.id })
    return { ...before, ...change }
  })
  return presentChannel(app, changed)
}

/** Makes a channel the one that is used from now on where none is named. */
export async function makeDefault(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId }: InChannel,
): Promise<ChannelView> {
  const channel = await app.transact(async (tx) => {
    const channel = await chooseChannelRow(tx, scope, channelId)
    await setDefaultChannel(tx, scope, channelId)
    await recordAudit(app, tx, scope, { action: 'channel.made_default', subject: channel.name })
    app.live.publish(scope, { noun: 'settings' })
    return channel
  })
  return presentChannel(app, { ...channel, is_default: 1 })
}

type Name = { readonly name: string; readonly except?: string }

/** Two channels in use with one name could not be told apart. */
export function refuseTakenName(channels: readonly ChannelTable[], { name, except }: Name): void {
  const isTaken = channels.some(
    (channel) => channel.is_active === 1 && channel.id !== except && channel.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw invalidField('name', sentence('channelNameTaken', { name }))
}
