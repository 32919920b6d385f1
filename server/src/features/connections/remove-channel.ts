import { encodeSentence, sentence } from '@parley/shared/sentences/sentence'
import type { InChannel } from '@parley/shared/workspace/channels'
import type { App } from '../../app.ts'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { stopCampaignsOf } from '../campaigns/manage/stop-for-channel.ts'
import { activateChannel, deactivateChannel, listChannelRows, setDefaultChannel } from '../channels/channels.store.ts'
import { chooseChannel, chooseChannelRow } from '../channels/choose-channel.ts'
import { adoptTemplates, moveToChannel } from '../templates/synced.store.ts'

/**
 * Takes a channel out of use and stops its campaigns. Its conversations stay, and its secrets are deleted. Where it was the
 * default, the oldest channel left becomes it; where none is left, the simulator is used again. The platform is asked to send
 * no more callbacks of the number, nor of the account with its last number; if it does not answer, later callbacks are
 * refused.
 */
export async function removeChannel(
  app: App,
  scope: Scope<'channels.manage'>,
  { channelId }: Pick<InChannel, 'channelId'>,
): Promise<{ success: true }> {
  const { connections } = app.platforms.of(await chooseChannel(app.db, scope, channelId))
  const connection = await connections?.find(channelId)
  const credentials = await connections?.credentialsOf(channelId)
  await app.transact(async (tx) => {
    const channel = await chooseChannelRow(tx, scope, channelId)
    await connections?.disconnect(tx, channelId)
    await replace(app, tx, scope, channel)
    await recordAudit(app, tx, scope, {
      action: connections ? 'channel.disconnected' : 'channel.removed',
      subject: connection?.displayPhoneNumber ?? connection?.phoneNumberId ?? channel.name,
    })
    app.live.publish(scope, { noun: 'settings' })
  })
  connections?.credentialsChanged(channelId)
  const problem = credentials && (await connections?.unsubscribe(channelId, credentials))
  if (problem) app.log.warn({ channelId, problem }, 'The callbacks of the number could not be unsubscribed')
  return { success: true }
}

async function replace(app: App, tx: Tx, scope: Scope, channel: ChannelTable): Promise<void> {
  await deactivateChannel(tx, scope, channel.id)
  await stopCampaignsOf(app, tx, scope, channel)
  const channels = await listChannelRows(tx, scope)
  const used = channels.filter(({ is_active }) => is_active === 1)
  const sibling = used.find(({ account_id }) => account_id === channel.account_id)
  if (sibling) await adoptTemplates(tx, scope, { channelId: sibling.id, accountId: sibling.account_id })
  const [next] = used
  if (next && channel.is_default === 1) await setDefaultChannel(tx, scope, next.id)
  if (!next) await useSimulator(app, tx, scope, { channels, removed: channel })
}

type Removed = { readonly channels: readonly ChannelTable[]; readonly removed: ChannelTable }

/** A mode always has a channel: the test mode keeps its last simulator, and the live mode uses its own again. */
async function useSimulator(app: App, tx: Tx, scope: Scope, { channels, removed }: Removed): Promise<void> {
  if (removed.platform === 'simulator') {
    throw new AppError('conflict', sentence(scope.mode === 'test' ? 'lastSimulator' : 'simulatorInLive'))
  }
  const simulator = channels.find(({ platform }) => platform === 'simulator')
  if (!simulator) throw new Error(`The ${scope.mode} mode of workspace ${scope.workspaceId} has no simulator`)
  const now = app.now()
  await activateChannel(tx, scope, { ...simulator, now })
  const target = { channelId: simulator.id, accountId: simulator.account_id }
  const reason = encodeSentence(sentence('createdForOtherChannel', { platform: app.platforms.of(simulator).label }))
  await moveToChannel(tx, scope, { from: [removed.account_id], ...target, reason, now })
}
