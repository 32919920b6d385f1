import type { ConversationChange } from '@parley/shared/conversations/conversations'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import type { ServerSentence } from '../../sentences/german.ts'
import { findMember } from '../members/members.store.ts'
import { presentMember } from '../members/present-member.ts'
import type { RequestedChange } from './apply-change.ts'

type Change = Pick<ConversationChange, 'status' | 'snoozed_until' | 'classification' | 'assignee'>

const maxSnoozeDays = 3_653
const dayMs = 86_400_000

/**
 * The columns that a request changes; absent fields stay unchanged. Refuses to snooze until a time that has passed or is
 * more than ten years away, or with another status than `pending`.
 */
export function requestedChange(
  { status, snoozed_until, classification, assignee }: Change,
  now: number,
): RequestedChange {
  const snoozedUntil = typeof snoozed_until === 'string' ? Date.parse(snoozed_until) : snoozed_until
  if (typeof snoozedUntil === 'number') refuseToSnooze({ status, snoozedUntil, now })
  const newStatus = typeof snoozedUntil === 'number' ? 'pending' : status
  return {
    ...(newStatus === undefined ? {} : { status: newStatus }),
    ...(snoozedUntil === undefined ? {} : { snoozed_until: snoozedUntil }),
    ...(classification?.category === undefined ? {} : { category: classification.category }),
    ...(classification?.priority === undefined ? {} : { priority: classification.priority }),
    ...(assignee === undefined ? {} : { assignee_id: assignee }),
  }
}

type Snooze = { readonly status: Change['status']; readonly snoozedUntil: number; readonly now: number }

function refuseToSnooze({ status, snoozedUntil, now }: Snooze): void {
  if (status !== undefined && status !== 'pending') {
    throw refusal('Only a pending conversation can be snoozed', 'status', 'must be pending, or left out, to snooze')
  }
  if (snoozedUntil <= now) {
    throw refusal('A conversation is snoozed until a time in the future', 'snoozed_until', 'must be in the future')
  }
  if (snoozedUntil > now + maxSnoozeDays * dayMs) throw invalidField('snoozed_until', 'must be at most 10 years ahead')
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
      'assignee',
      'must be the user id of a member of this workspace, or null',
    )
  }
  if (!presentMember(member).permissions.includes('reply')) {
    throw refusal(
      'The assignee may not reply in this workspace',
      'assignee',
      'must be the user id of a member with the permission reply, or null',
    )
  }
}

function refusal(sentence: ServerSentence, path: string, message: ServerSentence): AppError {
  return new AppError('invalid_request', sentence, { details: [{ path, message }] })
}
