import { sentence } from '@parley/shared/sentences/sentence'
import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Receipt, ReceiptError, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { trackReceipt } from '../campaigns/run/follow-message.ts'
import { stopCampaign } from '../campaigns/run/stop-campaign.ts'
import type { MessageStatusUpdate } from '../messages/message-status-updates.ts'
import { insertPrice } from '../messages/prices.store.ts'
import { recordStatusUpdate } from '../messages/record-status-update.ts'
import { scheduleResend } from '../resends/schedule-resend.ts'
import { enqueueComparison } from '../templates/sync-changed-template.ts'
import { learnRecipient } from './learn-recipient.ts'
import { lockReceipted } from './receipted-message.ts'

/**
 * Applies a receipt to an outbound message. Receipts may arrive before the send is settled, twice, or out of order: the
 * status only moves forward. A receipt for an unknown message is ignored.
 */
export async function receiveReceipt(app: App, channel: Channel, receipt: Receipt): Promise<UpdateResult> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  await learnRecipient(app, scope, { channel, receipt })
  const message = await app.transact(async (tx) => {
    const locked = await lockReceipted(app, tx, scope, { channel, receipt })
    if (locked) await applyReceipt(app, tx, scope, { message: locked, receipt })
    return locked
  })
  if (!message) return undefined
  const { id: messageId, conversation_id: conversationId, campaign_id: campaignId } = message
  if (receipt.error && campaignId !== null) {
    await applyToCampaign(app, scope, { channel, campaignId, error: receipt.error })
  }
  return { messageId, ...(conversationId && { conversationId }) }
}

type Received = { readonly receipt: Receipt; readonly message: MessageTable }

async function applyReceipt(app: App, tx: Tx, scope: Scope, { message, receipt }: Received): Promise<void> {
  const { platformMessageId, pricing, error } = receipt
  if (pricing) await insertPrice(tx, scope, { message, pricing })
  if (error && (await scheduleResend(app, tx, scope, { message, receipt: { ...receipt, error } }))) return
  const statusUpdate = statusUpdateOf(receipt, Math.min(receipt.at, app.now()))
  const changed = await recordStatusUpdate(app, tx, scope, { message, statusUpdate, platformMessageId })
  if (changed.status !== message.status) await trackReceipt(app, tx, scope, changed)
}

type CampaignError = { readonly channel: Channel; readonly campaignId: string; readonly error: ReceiptError }

/** What the error of one message means for the others of its campaign. */
async function applyToCampaign(app: App, scope: Scope, { channel, campaignId, error }: CampaignError): Promise<void> {
  if (error.stopsCampaign) await stopCampaign({ app, scope, campaign: { id: campaignId } }, error.message)
  if (!error.checksTemplate) return
  const campaign = await findCampaign(app.db, scope, campaignId)
  if (campaign) await enqueueComparison(app, scope, { channel, name: campaign.template_name })
}

function statusUpdateOf({ status, error }: Receipt, at: number): MessageStatusUpdate {
  if (status !== 'failed') return { kind: status, at }
  return {
    kind: 'failed',
    at,
    code: error?.code ?? 'unknown',
    message: error?.message ?? sentence('undeliveredWithoutReason'),
  }
}
