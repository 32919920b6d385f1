import { type Actor, authorOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ConversationActivityTable, ConversationTable } from '../../../db/schema/conversations.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'
import { storedTags } from '../../tags/stored-tags.ts'
import type { TagNames } from '../../tags/tag-names.store.ts'
import { insertActivity } from './activity.store.ts'

type Done = { readonly actor: Actor; readonly changed: ConversationTable }
type Changed = Done & { readonly before: ConversationTable; readonly tagNames: TagNames }

type Part = Pick<ConversationActivityTable, 'kind' | 'from_value' | 'to_value'>

/** Records for the thread how the status, the assignee and the tags changed. Snoozing is not also a change of the status. */
export async function recordActivity(app: App, tx: Tx, scope: Scope, change: Changed): Promise<void> {
  await record(app, tx, scope, { ...change, parts: partsOf(change) })
}

/** Records for the thread that another conversation was merged into this one. */
export async function recordMerged(app: App, tx: Tx, scope: Scope, done: Done): Promise<void> {
  await record(app, tx, scope, { ...done, parts: [{ kind: 'merged', from_value: null, to_value: null }] })
}

type Recorded = Done & { readonly parts: readonly Part[] }

async function record(app: App, tx: Tx, scope: Scope, { actor, changed, parts }: Recorded): Promise<void> {
  const author = authorOf(actor)
  const rows = parts.map((part) => ({
    ...part,
    id: app.newId(),
    workspace_id: scope.workspaceId,
    mode: scope.mode,
    conversation_id: changed.id,
    author_id: author.id,
    created_at: changed.updated_at,
  }))
  if (rows.length > 0) await insertActivity(tx, rows)
}

function partsOf({ before, changed, tagNames }: Changed): Part[] {
  const isSnoozed = changed.snoozed_until !== null
  const namesOf = ({ tags }: ConversationTable) => storedTags(tagNames(tags))
  const until = (row: ConversationTable) => (row.snoozed_until === null ? null : String(row.snoozed_until))
  const parts: Part[] = [
    isSnoozed
      ? { kind: 'snoozed', from_value: until(before), to_value: until(changed) }
      : { kind: 'status', from_value: before.status, to_value: changed.status },
    { kind: 'assignee', from_value: before.assignee_id, to_value: changed.assignee_id },
    { kind: 'tags', from_value: namesOf(before), to_value: namesOf(changed) },
  ]
  return parts.filter(({ from_value: from, to_value: to }) => from !== to)
}
