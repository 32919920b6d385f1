import type { ConversationChange } from '@parley/shared/conversations/conversations'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { findMember } from '../members/members.store.ts'
import { presentMember } from '../members/present-member.ts'
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

/** Refuses an assignee who is not a member of the workspace, or who may not reply in it. */
export async function refuseUnsuitableAssignee(
  db: Kysely<Schema>,
  scope: Scope,
  assignee: string | null | undefined,
): Promise<void> {
  if (typeof assignee !== 'string') return
  const member = await findMember(db, scope, assignee)
  if (!member) {
    throw refusal(
      'The assignee is not a member of this workspace',
      'must be the user id of a member of this workspace, or null',
    )
  }
  if (!presentMember(member).permissions.includes('reply')) {
    throw refusal(
      'The assignee may not reply in this workspace',
      'must be the user id of a member with the permission reply, or null',
    )
  }
}

function refusal(sentence: string, message: string): AppError {
  return new AppError('invalid_request', sentence, { details: [{ path: 'assignee', message }] })
}
