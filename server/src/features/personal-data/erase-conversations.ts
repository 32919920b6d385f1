import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import { addErasedFigures, addErasedMessages } from '../analytics/erased-figures.store.ts'
import { correctLastMessages, lockConversation } from '../conversations/conversations.store.ts'
import { removeUnnamed } from '../files/remove-unnamed.ts'
import { fileIdsOf } from '../messages/attachments/attachments.store.ts'
import { addErasedCharge } from '../messages/prices.store.ts'
import {
  clearConversation,
  conversationsOf,
  deleteConversation,
  deleteMessages,
  passGroupOn,
  someMessages,
} from './personal-rows.store.ts'
import type { Run } from './run.ts'

const messagesPerBatch = 500

/** Deletes the conversations and messages of the customer. Their figures are added to those of erased contacts. */
export async function eraseConversations(run: Run): Promise<void> {
  const { app, scope, contactIds, inBatch } = run
  for (const { id, group_id } of await conversationsOf(app.db, scope, contactIds)) {
    if (group_id === null) await inBatch((tx) => countFigures(run, tx, id))
  }
  while ((await inBatch((tx) => eraseMessages(run, tx))) === messagesPerBatch);
  for (const { id, group_id } of await conversationsOf(app.db, scope, contactIds)) {
    await inBatch(async (tx) => {
      const isPassedOn = group_id !== null && (await passGroupOn(tx, scope, id))
      if (!isPassedOn) await deleteConversation(app, tx, scope, id)
    })
    app.live.publish(scope, { noun: 'conversations', id })
  }
}

/** Keeps the figures of a conversation whose content is erased. They count once: afterwards the conversation no longer counts by itself. */
async function countFigures({ app, scope }: Run, tx: Tx, conversationId: string): Promise<void> {
  const conversation = await lockConversation(app, tx, scope, conversationId)
  if (!conversation) return
  const { created_at, resolved_at, is_history, channel_id } = conversation
  if (is_history === 0) {
    const { first_reply_at, first_person_reply_at } = conversation
    const reply = secondsTo(first_reply_at, conversation)
    const replyOfPerson = secondsTo(first_person_reply_at, conversation)
    const resolved = resolved_at === null ? undefined : Math.trunc((resolved_at - created_at) / 1000)
    await addErasedFigures(tx, scope, [
      { kind: 'opened', at: created_at, value: 0, channel_id },
      ...(reply === undefined ? [] : [{ kind: 'first_reply' as const, at: created_at, value: reply, channel_id }]),
      ...(replyOfPerson === undefined
        ? []
        : [{ kind: 'first_reply_by_person' as const, at: created_at, value: replyOfPerson, channel_id }]),
      ...(resolved === undefined
        ? []
        : [{ kind: 'resolution' as const, at: resolved_at ?? 0, value: resolved, channel_id }]),
    ])
  }
  await addErasedFigures(tx, scope, scoreOf(conversation))
  await clearConversation(tx, scope, conversation.id)
}

function scoreOf({ csat_score: value, csat_received_at: at, channel_id }: ConversationTable) {
  return value === null || at === null ? [] : [{ kind: 'score' as const, at, value, channel_id }]
}

/** Whole seconds from the customer's message to a reply; undefined without one. */
function secondsTo(at: number | null, conversation: ConversationTable): number | undefined {
  const since = conversation.first_waiting_since ?? conversation.created_at
  return at === null ? undefined : Math.max(0, Math.floor((at - since) / 1000))
}

/** Returns how many were deleted. */
async function eraseMessages({ app, scope, contactIds }: Run, tx: Tx): Promise<number> {
  const messages = await someMessages(tx, scope, { contactIds, size: messagesPerBatch })
  if (messages.length === 0) return 0
  const messageIds = messages.map(({ id }) => id)
  const fileIds = await fileIdsOf(tx, scope, messageIds)
  await deleteMessages(tx, scope, messageIds)
  await removeUnnamed(app, tx, scope, fileIds)
  await addErasedMessages(tx, scope, messages)
  const charges = new Map<string, number>()
  for (const { campaign_id, cost_micros, status } of messages) {
    const isCharged = status === 'delivered' || status === 'read'
    if (campaign_id === null || cost_micros === null || !isCharged) continue
    charges.set(campaign_id, (charges.get(campaign_id) ?? 0) + Number(cost_micros))
  }
  for (const [campaignId, micros] of [...charges].toSorted()) await addErasedCharge(tx, scope, { campaignId, micros })
  const conversationIds = messages.flatMap(({ conversation_id }) => conversation_id ?? [])
  for (const id of [...new Set(conversationIds)].toSorted()) await correctLastMessages(tx, scope, [id])
  return messages.length
}
