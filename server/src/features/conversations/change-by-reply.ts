import { authorOf, userIdOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { applyChange } from './apply-change.ts'

/**
 * When the conversation had been resolved, if it was resolved at the time the message was written. Left out where the message is
 * written now.
 */
export type WrittenEarlier = { readonly resolvedAt?: number | null | undefined }

type Replied = WrittenEarlier & { readonly conversation: ConversationTable; readonly contact: ContactTable }

/**
 * What a reply changes of a conversation that the caller has locked: it reopens, unless it was resolved after the message
 * was written, and the person who replies becomes the assignee of an unassigned one, where the workspace has that enabled.
 * A program does not.
 */
export async function changeByReply(
  app: App,
  tx: Tx,
  scope: Scope,
  { conversation, contact, resolvedAt = conversation.resolved_at }: Replied,
): Promise<void> {
  const { actor } = scope
  const reopens = conversation.status === 'resolved' && conversation.resolved_at === resolvedAt
  const person = conversation.assignee_id === null ? userIdOf(authorOf(actor).id) : undefined
  const assigns = person !== undefined && (await settingsOf(tx, scope)).assignsOnReply
  const requested = {
    ...(reopens && { status: 'open' as const }),
    ...(assigns && { assignee_id: person }),
  }
  if (Object.keys(requested).length === 0) return
  await applyChange(app, tx, scope, { before: conversation, contact, requested, actor })
}
