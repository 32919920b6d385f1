import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import {
  campaignMessageQuoted,
  hasWrittenSince,
  latestCampaignMessage,
  recipientWithoutReply,
  storeReply,
} from './replies.store.ts'

/** Contract, section 6: so long after a campaign message the contact's next message answers it, even unquoted. */
const repliesWithinMs = 72 * 3_600_000
/** Platforms tell times in whole seconds, so a quick answer may seem older than what it answers. */
const coarseClockMs = 1_000

type Reply = {
  readonly contactId: string
  readonly quotedPlatformMessageId: string | null
  /** When the customer wrote, in milliseconds. */
  readonly at: number
}
export type Attribution = { readonly campaignId: string; readonly recipientId: string; readonly messageId: string }

/**
 * The campaign message that an inbound message is the first reply to: one it quotes, else the contact's latest of the
 * last 72 hours when nothing else has come from the contact since. To be asked before the inbound message is stored,
 * for a contact that the caller holds.
 */
export async function attributeReply(tx: Tx, scope: Scope, reply: Reply): Promise<Attribution | undefined> {
  const message = await answeredMessage(tx, scope, reply)
  if (!message) return undefined
  const recipient = await recipientWithoutReply(tx, scope, message.id)
  return recipient && { campaignId: recipient.campaign_id, recipientId: recipient.id, messageId: message.id }
}

/** Answers false when the recipient's first reply was kept before. */
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
