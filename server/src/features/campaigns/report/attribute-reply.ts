import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import {
  campaignMessageQuoted,
  hasWrittenSince,
  latestCampaignMessage,
  recipientWithoutReply,
  storeReply,
} from './replies.store.ts'

/** Contract, section 6: within this time the contact's next message is a reply to a campaign message, even unquoted. */
const repliesWithinMs = 72 * 3_600_000
/** Platforms report times in whole seconds, so a quick reply may seem older than the message it replies to. */
const coarseClockMs = 1_000

type Reply = {
  readonly contactId: string
  readonly quotedPlatformMessageId: string | null
  /** When the customer wrote, in milliseconds. */
  readonly at: number
}
export type Attribution = { readonly campaignId: string; readonly recipientId: string; readonly messageId: string }

/**
 * The campaign message that an inbound message is the first reply to: the one it quotes, else the contact's latest of the
 * last 72 hours when the contact has written nothing else since. To be called before the inbound message is stored, with
 * the contact locked.
 */
export async function attributeReply(tx: Tx, scope: Scope, reply: Reply): Promise<Attribution | undefined> {
  const message = await answeredMessage(tx, scope, reply)
  if (!message) return undefined
  const recipient = await recipientWithoutReply(tx, scope, message.id)
  return recipient && { campaignId: recipient.campaign_id, recipientId: recipient.id, messageId: message.id }
}

/** Returns false when the recipient's first reply was recorded before. */
export async function markReplied(
  tx: Tx,
  scope: Scope,
  reply: { readonly recipientId: string; readonly conversationId: string },
): Promise<boolean> {
  return storeReply(tx, scope, reply)
}

async function answeredMessage(tx: Tx, scope: Scope, { contactId, quotedPlatformMessageId, at }: Reply) {
  const quoted =
    quotedPlatformMessageId === null
      ? undefined
      : await campaignMessageQuoted(tx, scope, { contactId, platformMessageId: quotedPlatformMessageId })
  if (quoted) return quoted
  const latest = await latestCampaignMessage(tx, scope, {
    contactId,
    after: at - repliesWithinMs,
    until: at + coarseClockMs,
  })
  if (!latest || (await hasWrittenSince(tx, scope, { contactId, since: latest.created_at }))) return undefined
  return latest
}
