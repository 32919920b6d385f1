import type { ConversationView, MergeConversations } from '@parley/shared/conversations/conversations'
import { sentence } from '@parley/shared/sentences/sentence'
import { authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { lockContact } from '../contacts/contacts.store.ts'
import { contactSubject } from '../contacts/present-contact.ts'
import { recordMerged } from '../conversations/activity/record-activity.ts'
import { findConversation } from '../conversations/conversations.store.ts'
import { lockWithChannel } from '../conversations/lock-with-channel.ts'
import { presentConversation } from '../conversations/present-conversation.ts'
import { byAge, mergeThreads, type ThreadPair } from './merge-threads.ts'

/**
 * Makes one of two unresolved conversations with a contact on a channel, and returns it. The older continues, with the
 * messages of both; its assignee, campaign and survey count before those of the other, whose id leads to it. Two that are one
 * already stay as they are. Throws `not_found`, and `conflict` where they cannot be one.
 */
export async function mergeConversations(
  app: App,
  scope: Scope<'conversations.merge'>,
  { conversationId, otherConversationId }: MergeConversations,
): Promise<ConversationView> {
  return app.transact(async (tx) => {
    const known = await findConversation(tx, scope, conversationId)
    // First the contact, then the conversations by id, as everywhere: no message of theirs arrives meanwhile.
    const contact = known && (await lockContact(app, tx, scope, known.contact_id))
    if (!contact) throw notFound('conversation')
    const [firstId, secondId] = [conversationId, otherConversationId].toSorted() as [string, string]
    const { conversation: one, channel } = await lockWithChannel(app, tx, scope, firstId)
    const { conversation: other } = await lockWithChannel(app, tx, scope, secondId)
    const [stays, ends] = [one, other].toSorted(byAge) as [ConversationTable, ConversationTable]
    if (stays.id === ends.id) return presentConversation(tx, scope, { conversation: stays, contact, channel })
    refuseUnlessTogether({ stays, ends }, contact)
    const merged = await mergeThreads(app, tx, scope, { stays, ends, by: authorOf(scope.actor).name })
    await recordMerged(app, tx, scope, { actor: scope.actor, changed: merged })
    await recordAudit(app, tx, scope, {
      actor: scope.actor,
      action: 'conversation.merged',
      subject: contactSubject(contact),
      subjectId: `contact:${contact.id}`,
      details: { merged_id: ends.id, into_id: stays.id },
    })
    return presentConversation(tx, scope, { conversation: merged, contact, channel })
  })
}

function refuseUnlessTogether({ stays, ends }: ThreadPair, contact: ContactTable): void {
  const isOfBoth = (has: (conversation: ConversationTable) => boolean) => has(stays) && has(ends)
  const isTogether =
    stays.channel_id === ends.channel_id &&
    isOfBoth((each) => each.contact_id === contact.id && each.group_id === null && each.is_history === 0)
  if (!isTogether) throw new AppError('conflict', sentence('mergeNotTogether'))
  if (!isOfBoth(({ status }) => status !== 'resolved')) throw new AppError('conflict', sentence('mergeOnlyUnresolved'))
}
