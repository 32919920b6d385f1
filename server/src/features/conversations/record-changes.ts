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

type Changed = {
  readonly actor: Actor
  readonly contact: ContactTable
  readonly held: ConversationTable
  readonly changed: ConversationTable
  readonly together?: number
}

/** One entry for each kind of thing that was done to a conversation, named by its contact. */
export async function recordChanges(app: App, tx: Tx, scope: Scope, change: Changed): Promise<void> {
  const { actor, contact, held, changed, together = 1 } = change
  const subject = contactSubject(contact)
  const atOnce = together > 1 ? { changed_together: together } : {}
  const record = async (action: AuditAction, details: Record<string, Difference>) => {
    if (Object.keys(details).length === 0) return
    await recordAudit(app, tx, scope, { actor, action, subject, details: { ...details, ...atOnce } })
  }
  await record(actionOfStatus(held, changed), whatChanged({ status: held.status }, { status: changed.status }))
  await record('conversation.classified', whatChanged(classOf(held), classOf(changed)))
  if (held.assignee_id === changed.assignee_id) return
  const nameOf = await namesOf(tx, scope, [held, changed])
  await record('conversation.assigned', whatChanged({ assignee: nameOf(held) }, { assignee: nameOf(changed) }))
}

function actionOfStatus(held: ConversationTable, changed: ConversationTable): AuditAction {
  if (changed.status === 'resolved') return 'conversation.resolved'
  return held.status === 'resolved' ? 'conversation.reopened' : 'conversation.status_changed'
}

function classOf({ category, priority }: ConversationTable) {
  return { category, priority }
}

async function namesOf(tx: Tx, scope: Scope, conversations: readonly ConversationTable[]) {
  const ids = conversations.flatMap(({ assignee_id }) => assignee_id ?? [])
  const names = await memberNames(tx, scope, ids)
  return ({ assignee_id: id }: ConversationTable) => (id === null ? null : (names.get(id) ?? 'somebody who left'))
}
