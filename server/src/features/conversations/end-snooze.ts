import { systemActor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { LeasedJob } from '../../jobs/leased-job.ts'
import { resumeScope, type Scope } from '../../policy.ts'
import { findContact } from '../contacts/contacts.store.ts'
import { applyChange } from './apply-change.ts'
import { lockConversation } from './conversations.store.ts'

/** Opens a snoozed conversation at its time, unread. Does nothing if it is not snoozed until that time any more. */
export async function returnFromSnooze(app: App, job: LeasedJob<'conversation.return'>): Promise<void> {
  const scope = resumeScope({ workspace_id: job.workspaceId, mode: job.mode })
  const { conversationId, snoozedUntil } = job.payload
  await app.transact(async (tx) => {
    const conversation = await lockConversation(app, tx, scope, conversationId)
    const contact = conversation && (await findContact(tx, scope, conversation.contact_id))
    if (!contact || conversation.snoozed_until !== snoozedUntil) return
    const actor = systemActor(scope, 'snooze')
    await applyChange(app, tx, scope, {
      before: conversation,
      contact,
      requested: { status: 'open' },
      actor,
      returns: true,
    })
  })
}

type Written = { readonly conversation: ConversationTable; readonly contact: ContactTable }

/** Opens a conversation in which the customer wrote while it was snoozed. The caller has locked it. */
export async function endSnooze(app: App, tx: Tx, scope: Scope, { conversation, contact }: Written): Promise<void> {
  if (conversation.snoozed_until === null) return
  const actor = systemActor(scope, 'customer message')
  await applyChange(app, tx, scope, { before: conversation, contact, requested: { status: 'open' }, actor })
}
