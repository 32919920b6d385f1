import { mentionedInText } from '@parley/shared/conversations/mentions'
import type { AddNote, MessageView } from '@parley/shared/conversations/messages'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { lockConversation } from '../conversations/conversations.store.ts'
import { insertMentions } from '../conversations/mentions/mentions.store.ts'
import { storeMarker } from '../conversations/reading/read-markers.store.ts'
import { setUnread } from '../conversations/reading/unread.store.ts'
import type { Resumable } from '../idempotency/answer-once.ts'
import { memberNames } from '../members/member-names.store.ts'
import { notify } from '../notifications/notify.ts'
import { findNote, insertMessage } from './messages.store.ts'
import { presentMessage } from './present-message.ts'
import { publishMessage } from './publish-message.ts'

/**
 * An internal note in the thread. It is sent to no platform and no webhook, and the conversation keeps its position in the
 * list, because the customer neither wrote nor received anything. It is unread for the members whom it mentions, and they are
 * alerted. Anybody else cannot be mentioned. The `resultId` of an existing note returns that note.
 */
export async function addNote(app: App, scope: Scope<'notes.add'>, input: AddNote & Resumable): Promise<MessageView> {
  const author = authorOf(scope.actor)
  return app.transact(async (tx) => {
    const conversation = await lockConversation(app, tx, scope, input.conversationId)
    if (!conversation) throw notFound('conversation')
    const { resultId } = input
    const existing = resultId === undefined ? undefined : await findNote(tx, scope, resultId)
    if (existing) return presentMessage(existing)
    const note = await insertMessage(tx, {
      id: resultId ?? app.newId(),
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      channel_id: conversation.channel_id,
      contact_id: conversation.contact_id,
      conversation_id: conversation.id,
      direction: 'outbound',
      kind: 'note',
      text: input.text,
      content: null,
      template_request: null,
      // A note is final as soon as it is stored: there is nothing to send.
      status: 'received',
      platform_message_id: null,
      quoted_platform_message_id: null,
      campaign_id: null,
      error_code: null,
      error_message: null,
      sent_by_id: author.id,
      sent_by_name: author.name,
      created_at: app.now(),
      sent_at: null,
      delivered_at: null,
      read_at: null,
      failed_at: null,
    })
    const userIds = mentionedInText(input.text)
    if (userIds.length > 0) await mention(app, tx, scope, { conversation, messageId: note.id, userIds })
    publishMessage(app, scope, note)
    return presentMessage(note)
  })
}

type Mentioned = {
  readonly conversation: ConversationTable
  readonly messageId: string
  readonly userIds: readonly string[]
}

async function mention(app: App, tx: Tx, scope: Scope, { conversation, messageId, userIds }: Mentioned): Promise<void> {
  const members = await memberNames(tx, scope, userIds)
  if (userIds.some((userId) => !members.has(userId))) {
    const message = sentence('mentionedIsNoMember')
    throw new AppError('invalid_request', message, { details: [{ path: 'text', message }] })
  }
  const at = app.now()
  const { workspaceId: workspace_id, mode, actor } = scope
  const note = { workspace_id, mode, message_id: messageId, conversation_id: conversation.id, created_at: at }
  await insertMentions(
    tx,
    userIds.map((user_id) => ({ ...note, user_id })),
  )
  await setUnread(tx, scope, { conversationId: conversation.id, unreadCount: conversation.unread_count })
  // In a fixed order, so that two notes cannot deadlock.
  for (const userId of userIds.toSorted()) {
    // Nobody needs to be told what they wrote themselves.
    if (actor.kind === 'user' && actor.userId === userId) continue
    await storeMarker(tx, scope, { conversation, userId, isUnread: true })
    await notify(app, tx, scope, { userId, kind: 'mentioned', conversationId: conversation.id, by: actor })
    app.live.publish(scope, { noun: 'readMarkers', id: userId })
    if (mode !== 'live') continue
    const cause = { kind: 'mentioned' as const, at, userId }
    await app.jobs.enqueue(tx, scope, { kind: 'alert.raise', payload: { conversationId: conversation.id, cause } })
  }
}
