import { sentence } from '@parley/shared/sentences/sentence'
import { defaultMessagesPerSecond } from '@parley/shared/words'
import { mostChannels } from '@parley/shared/workspace/channel-choice'
import type { AddSimulator, ChannelView } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { refuseTakenName } from './change-channel.ts'
import { activateChannel, listChannelRows } from './channels.store.ts'
import { chooseChannelRow } from './choose-channel.ts'
import { presentChannel } from './present-channel.ts'

/** Adds a simulator to the test mode, which has simulators only. */
export async function addSimulator(
  app: App,
  scope: Scope<'channels.manage'>,
  { name, colour }: AddSimulator,
): Promise<ChannelView> {
  if (scope.mode !== 'test') throw new AppError('invalid_request', sentence('simulatorsInTestOnly'))
  const id = app.newId()
  const added = await app.transact(async (tx) => {
    const channels = await listChannelRows(tx, scope)
    refuseTooMany(channels)
    refuseTakenName(channels, { name })
    const pace = { messages_per_second: defaultMessagesPerSecond, now: app.now() }
    const look = { name, colour }
    await activateChannel(tx, scope, { id, platform: 'simulator', account_id: id, ...look, ...pace })
    await recordAudit(app, tx, scope, { action: 'channel.added', subject: name })
    app.live.publish(scope, { noun: 'settings' })
    return chooseChannelRow(tx, scope, id)
  })
  return presentChannel(app, added)
}

/** A mode has a bounded number of channels in use, because pages list them all. */
export function refuseTooMany(channels: readonly ChannelTable[]): void {
  const used = channels.filter(({ is_active }) => is_active === 1)
  if (used.length >= mostChannels) throw new AppError('conflict', sentence('tooManyChannels', { count: mostChannels }))
}
