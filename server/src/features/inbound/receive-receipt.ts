import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { PlatformUpdate, ReceiptError, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { trackReceipt } from '../campaigns/run/follow-messages.ts'
import { stopCampaign } from '../campaigns/run/stop-campaign.ts'
import { findByAnyAttempt } from '../messages/attempts.store.ts'
import type { MessageStatusUpdate } from '../messages/message-status-updates.ts'
import { lockMessage } from '../messages/messages.store.ts'
import { insertPrice } from '../messages/prices.store.ts'
import { recordStatusUpdate } from '../messages/record-status-update.ts'
import { scheduleResend } from '../resends/schedule-resend.ts'
import { enqueueComparison } from '../templates/sync-changed-template.ts'
import { learnRecipient } from './learn-recipient.ts'

export type Receipt = Extract<PlatformUpdate, { kind: 'receipt' }>

/**
 * Applies a receipt to an outbound message. Receipts may arrive before the send is settled, twice, or out of order: the
 * status only moves forward. A receipt for an unknown message is ignored.
 */
export async function receiveReceipt(app: App, channel: Channel, receipt: Receipt): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  await learnRecipient(app, scope, { channel, receipt })
  const settled = await app.transact(async (tx) => {
    const message = await lockReceiptedMessage(app, tx, scope, { channel, receipt })
    if (!message) return undefined
    if (receipt.pricing) await insertPrice(tx, scope, { message, pricing: receipt.pricing })
    const { platformMessageId, error } = receipt
    if (error && (await scheduleResend(app, tx, scope, { message, receipt: { ...receipt, error } }))) return message
    const statusUpdate = statusUpdateOf(receipt, Math.min(receipt.at, app.now()))
    const settled = await recordStatusUpdate(app, tx, scope, { message, statusUpdate, platformMessageId })
    if (settled.status !== message.status) await trackReceipt(app, tx, scope, settled)
    return settled
  })
  if (!settled) return undefined
  const { id, campaign_id: campaignId, conversation_id: conversationId } = settled
  const { error } = receipt
  if (error && campaignId !== null) await applyToCampaign(app, scope, { channel, campaignId, error })
  return { messageId: id, ...(conversationId && { conversationId }) }
}

type CampaignError = { readonly channel: Channel; readonly campaignId: string; readonly error: ReceiptError }

/** What the error of one message means for the others of its campaign. */
async function applyToCampaign(app: App, scope: Scope, { channel, campaignId, error }: CampaignError): Promise<void> {
  if (error.stopsCampaign) await stopCampaign({ app, scope, campaign: { id: campaignId } }, error.message)
  if (!error.checksTemplate) return
  const campaign = await findCampaign(app.db, scope, campaignId)
  if (campaign) await enqueueComparison(app, scope, { channel, name: campaign.template_name })
}

type ChannelReceipt = { readonly channel: Channel; readonly receipt: Receipt }

/** Found by our own id where the platform returns it: the only link until the response to the send has arrived. */
async function lockReceiptedMessage(
  app: App,
  tx: Tx,
  scope: Scope,
  { channel, receipt }: ChannelReceipt,
): Promise<MessageTable | undefined> {
  const channelId = channel.id
  const { messageId, platformMessageId } = receipt
  const own = messageId === null ? undefined : await lockMessage(app, tx, scope, messageId)
  // Another system that sends over the same number uses its own ids in that field.
  const id = own ? undefined : (await findByAnyAttempt(tx, scope, { channelId, platformMessageId }))?.id
  const message = own ?? (id === undefined ? undefined : await lockMessage(app, tx, scope, id))
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
