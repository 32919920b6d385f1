import type { ConversationChange } from '@parley/shared/conversations/conversations'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { isMember } from '../members/members.store.ts'
import type { RequestedChange } from './apply-change.ts'

/** The columns that a request changes; absent fields stay unchanged. */
export function requestedChange({
  status,
  classification,
  assignee,
}: Pick<ConversationChange, 'status' | 'classification' | 'assignee'>): RequestedChange {
  return {
    ...(status === undefined ? {} : { status }),
    ...(classification?.category === undefined ? {} : { category: classification.category }),
    ...(classification?.priority === undefined ? {} : { priority: classification.priority }),
    ...(assignee === undefined ? {} : { assignee_id: assignee }),
  }
}

/** Refuses an assignee who is not a member of the workspace. */
export async function refuseUnknownAssignee(
  db: Kysely<Schema>,
  scope: Scope,
  assignee: string | null | undefined,
): Promise<void> {
  if (typeof assignee !== 'string' || (await isMember(db, scope, assignee))) return
  const message = 'must be the user id of a member of this workspace, or null'
  throw new AppError('invalid_request', 'The assignee is not a member of this workspace', {
    details: [{ path: 'assignee', message }],
  })
}
