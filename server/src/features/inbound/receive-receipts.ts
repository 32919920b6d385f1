import type { App } from '../../app.ts'
import type { MessageTable } from '../../db/schema/messages.ts'
import type { Tx } from '../../db/transact.ts'
import { inRounds } from '../../in-batches.ts'
import type { Channel } from '../../platforms/channel.ts'
import type { Receipt, ReceiptError, UpdateResult } from '../../platforms/platform-update.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findCampaign } from '../campaigns/campaigns.store.ts'
import { trackReceipts } from '../campaigns/run/follow-messages.ts'
import { stopCampaign } from '../campaigns/run/stop-campaign.ts'
import type { MessageStatusUpdate } from '../messages/message-status-updates.ts'
import { insertPrices } from '../messages/prices.store.ts'
import { recordStatusUpdates } from '../messages/record-status-update.ts'
import { scheduleResend } from '../resends/schedule-resend.ts'
import { enqueueComparison } from '../templates/sync-changed-template.ts'
import { learnRecipients } from './learn-recipients.ts'
import { type ChannelReceipts, lockReceipted } from './receipted-messages.ts'
import { together } from './together.ts'

/** Applies one receipt to an outbound message, together with others that arrive at the same time. */
export const receiveReceipt = together<Receipt>((app, channel, receipts) => receiveReceipts(app, { channel, receipts }))

/**
 * Applies receipts to outbound messages, in one transaction and in as many statements as for one, so that fifty cost little
 * more than one. Receipts may arrive before the send is settled, twice, or out of order: the status only moves forward. A
 * receipt for an unknown message is ignored.
 */
async function receiveReceipts(app: App, { channel, receipts }: ChannelReceipts): Promise<UpdateResult[]> {
  const scope = resumeScope({ workspace_id: channel.workspaceId, mode: channel.mode })
  await learnRecipients(app, scope, { channel, receipts })
  const { messages, results } = await app.transact(async (tx) => {
    const messages = await lockReceipted(app, tx, scope, { channel, receipts })
    await applyReceipts(
      app,
      tx,
      scope,
      receipts.flatMap((receipt, index) => {
        const message = messages[index]
        return message ? [{ receipt, message }] : []
      }),
    )
    const results = messages.map(resultOf)
    return { messages, results }
  })
  for (const [index, { error }] of receipts.entries()) {
    const campaignId = messages[index]?.campaign_id ?? null
    if (error && campaignId !== null) await applyToCampaign(app, scope, { channel, campaignId, error })
  }
  return results
}

function resultOf(message: MessageTable | undefined): UpdateResult {
  if (!message) return undefined
  const { id, conversation_id: conversationId } = message
  return { messageId: id, ...(conversationId && { conversationId }) }
}

type Received = { readonly receipt: Receipt; readonly message: MessageTable }

async function applyReceipts(app: App, tx: Tx, scope: Scope, received: readonly Received[]): Promise<void> {
  await insertPrices(
    tx,
    scope,
    received.flatMap(({ message, receipt: { pricing } }) => (pricing ? [{ message, pricing }] : [])),
  )
  const before = new Map(received.map(({ message }) => [message.id, message]))
  const now = new Map(before)
  for (const round of inRounds(received, ({ message }) => message.id)) {
    const current = round.map(({ receipt, message }) => ({ receipt, message: now.get(message.id) ?? message }))
    for (const message of await applyRound(app, tx, scope, current)) now.set(message.id, message)
  }
  const moved = [...now.values()].filter(({ id, status }) => status !== before.get(id)?.status)
  await trackReceipts(app, tx, scope, moved)
}

/** Returns the messages as they are now. */
async function applyRound(app: App, tx: Tx, scope: Scope, received: readonly Received[]): Promise<MessageTable[]> {
  const updates = []
  for (const { receipt, message } of received) {
    const { platformMessageId, error } = receipt
    if (error && (await scheduleResend(app, tx, scope, { message, receipt: { ...receipt, error } }))) continue
    const statusUpdate = statusUpdateOf(receipt, Math.min(receipt.at, app.now()))
    updates.push({ message, statusUpdate, platformMessageId })
  }
  return recordStatusUpdates(app, tx, scope, updates)
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
    message: error?.message ?? 'The platform could not deliver this message and gave no reason',
  }
}
