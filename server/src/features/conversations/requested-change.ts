import type { ConversationChange } from '@parley/shared/conversations/conversations'
import { type Sentence, sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
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
    throw refusal(sentence('onlyPendingSnoozed'), 'status', sentence('pendingExpected'))
  }
  if (snoozedUntil <= now) {
    throw refusal(sentence('snoozeNotInFuture'), 'snoozed_until', sentence('futureExpected'))
  }
  if (snoozedUntil > now + maxSnoozeDays * dayMs) throw invalidField('snoozed_until', sentence('atMostTenYearsAhead'))
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
    throw refusal(sentence('assigneeNotMember'), 'assignee', sentence('memberOrNullExpected'))
  }
  if (!presentMember(member).permissions.includes('reply')) {
    throw refusal(sentence('assigneeMayNotReply'), 'assignee', sentence('replierOrNullExpected'))
  }
}

function refusal(sentence: Sentence, path: string, message: Sentence): AppError {
  return new AppError('invalid_request', sentence, { details: [{ path, message }] })
}
