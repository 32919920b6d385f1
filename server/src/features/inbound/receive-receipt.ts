import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/platform.ts'
import type { PlatformUpdate, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { trackReceipt } from '../campaigns/run/follow-messages.ts'
import { stopCampaign } from '../campaigns/run/stop-campaign.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { obeyPlatform } from '../contacts/record-opt-out-preference.ts'
import type { MessageStatusUpdate } from '../messages/message-status-updates.ts'
import { findOnPlatform, lockMessage } from '../messages/messages.store.ts'
import { insertPrice } from '../messages/prices.store.ts'
import { recordStatusUpdate } from '../messages/record-status-update.ts'

export type Receipt = Extract<PlatformUpdate, { kind: 'receipt' }>

/**
 * What the platform says became of a message of ours. May come before the send was settled, twice, or out of order: the
 * status only moves forward. One about a message that is not ours is answered with nothing.
 */
export async function receiveReceipt(app: App, channel: Channel, receipt: Receipt): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  const settled = await app.transact(async (tx) => {
    const message = await lockReceiptedMessage(app, tx, scope, { channel, receipt })
    if (!message) return undefined
    await applyReceipt(app, tx, scope, { message, receipt })
    const statusUpdate = statusUpdateOf(receipt, Math.min(receipt.at, app.now()))
    const { platformMessageId } = receipt
    const settled = await recordStatusUpdate(app, tx, scope, { message, statusUpdate, platformMessageId })
    if (settled.status !== message.status) await trackReceipt(app, tx, scope, settled)
    return settled
  })
  if (!settled) return undefined
  const { id, campaign_id: campaignId, conversation_id: conversationId } = settled
  const { error } = receipt
  if (error?.stopsCampaign && campaignId !== null) {
    await stopCampaign({ app, scope, campaign: { id: campaignId } }, error.message)
  }
  return { messageId: id, ...(conversationId && { conversationId }) }
}

type Heeding = { readonly message: MessageTable; readonly receipt: Receipt }

/** What a receipt says beside the status: what the message costs, and that the customer wants no more of its kind. */
async function applyReceipt(app: App, tx: Tx, scope: Scope, { message, receipt }: Heeding): Promise<void> {
  if (receipt.pricing) await insertPrice(tx, scope, { message, pricing: receipt.pricing })
  if (!receipt.error?.optsOut) return
  const contact = await lockContact(app, tx, scope, message.contact_id)
  if (contact) await obeyPlatform(app, tx, scope, { contact, campaigns: 'stop' })
}

type Arrived = { readonly channel: Channel; readonly receipt: Receipt }

/** By our own id where the platform brings it back: the only tie while the answer to the send is still on its way. */
async function lockReceiptedMessage(
  app: App,
  tx: Tx,
  scope: Scope,
  arrived: Arrived,
): Promise<MessageTable | undefined> {
  const { id: channelId } = arrived.channel
  const { messageId, platformMessageId } = arrived.receipt
  const ours = messageId === null ? undefined : await lockMessage(app, tx, scope, messageId)
  // Somebody else who sends over the same number has ids of their own there.
  const id = ours ? undefined : (await findOnPlatform(tx, scope, { channelId, platformMessageId }))?.id
  const message = ours ?? (id === undefined ? undefined : await lockMessage(app, tx, scope, id))
  return message?.direction === 'outbound' && message.channel_id === channelId ? message : undefined
}

function statusUpdateOf({ status, error }: Receipt, at: number): MessageStatusUpdate {
  if (status !== 'failed') return { kind: status, at }
  return {
    kind: 'failed',
    at,
    code: error?.code ?? 'unknown',
    message: error?.message ?? 'The platform could not deliver this message and gave no reason',
  }
}
