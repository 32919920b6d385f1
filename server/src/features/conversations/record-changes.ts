import type { AuditAction } from '@parley/shared/workspace/audit'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { type Difference, whatChanged } from '../audit/what-changed.ts'
import { contactSubject } from '../contacts/present-contact.ts'
import { memberNames } from '../members/member-names.store.ts'
import type { TagNames } from '../tags/tag-names.store.ts'

type RecordedChange = {
  readonly actor: Actor
  readonly contact: ContactTable
  readonly before: ConversationTable
  readonly changed: ConversationTable
  readonly together?: number
  readonly tagNames: TagNames
}

/** Records one audit entry for each kind of change to a conversation, named by its contact. */
export async function recordChanges(app: App, tx: Tx, scope: Scope, change: RecordedChange): Promise<void> {
  const { actor, contact, before, changed, together = 1, tagNames } = change
  const about =
    before.group_id === null
      ? { subject: contactSubject(contact), subjectId: `contact:${contact.id}` }
      : { subject: `Group ${before.group_id}` }
  const bulkDetails = together > 1 ? { changed_together: together } : {}
  const record = async (action: AuditAction, details: Record<string, Difference>) => {
    if (Object.keys(details).length === 0) return
    await recordAudit(app, tx, scope, { actor, action, ...about, details: { ...details, ...bulkDetails } })
  }
  await record(actionOfStatus(before, changed), whatChanged(statusOf(before), statusOf(changed)))
  await record('conversation.classified', whatChanged(classOf(before), classOf(changed)))
  const tagsOf = ({ tags }: ConversationTable) => ({ tags: tagNames(tags) })
  await record('conversation.tagged', whatChanged(tagsOf(before), tagsOf(changed)))
  if (before.assignee_id === changed.assignee_id) return
  const nameOf = await namesOf(tx, scope, [before, changed])
  await record('conversation.assigned', whatChanged({ assignee: nameOf(before) }, { assignee: nameOf(changed) }))
}

function actionOfStatus(before: ConversationTable, changed: ConversationTable): AuditAction {
  if (changed.status === 'resolved') return 'conversation.resolved'
  return before.status === 'resolved' ? 'conversation.reopened' : 'conversation.status_changed'
}

function statusOf({ status, snoozed_until: at }: ConversationTable) {
  return { status, snoozed_until: at === null ? null : new Date(at).toISOString() }
}

function classOf({ category, priority }: ConversationTable) {
  return { category, priority }
}

async function namesOf(tx: Tx, scope: Scope, conversations: readonly ConversationTable[]) {
  const ids = conversations.flatMap(({ assignee_id }) => assignee_id ?? [])
  const names = await memberNames(tx, scope, ids)
  return ({ assignee_id: id }: ConversationTable) => (id === null ? null : (names.get(id) ?? 'somebody who left'))
}
