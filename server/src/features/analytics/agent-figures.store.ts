import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inReach } from '../../db/tenant.ts'
import type { Scope } from '../../policy.ts'
import { firstReplies, resolutions, type Span, scoresIn } from './analytics.store.ts'

/** The number of replies by each person, with the IDs of authors. */
export function repliesByPerson(db: Kysely<Schema>, scope: Scope, { start, end }: Span) {
  return db
    .selectFrom('message')
    .select(['sent_by_id', sql<number>`count(*)`.as('count')])
    .where(inReach(scope))
    .where('created_at', '>=', start)
    .where('created_at', '<', end)
    .where(isReplyOfPerson)
    .groupBy('sent_by_id')
}

/** Literally the condition of the index `message_by_person`; without internal notes. */
const isReplyOfPerson = sql<boolean>`sent_by_id like 'user:%' and kind <> 'note'`

/** The number of conversations resolved in the span and not reopened since, by assignee. */
export function resolutionsByAssignee(db: Kysely<Schema>, scope: Scope, span: Span) {
  return resolutions(db, scope, span).clearSelect().clearGroupBy().select(assigneeWithCount).groupBy('assignee_id')
}

/** Whole seconds from the customer's message to the first reply of a person, with their counts, by its author. */
export function firstRepliesByAuthor(db: Kysely<Schema>, scope: Scope, span: Span) {
  return firstReplies(db, scope, span)
    .select('first_person_reply_by_id as author_id')
    .where('first_person_reply_by_id', 'like', sql.lit('user:%'))
    .groupBy('first_person_reply_by_id')
}

/** The survey scores with their counts, by assignee. */
export function scoresByAssignee(db: Kysely<Schema>, scope: Scope, span: Span) {
  return scoresIn(db, scope, span).select('assignee_id').groupBy('assignee_id')
}

const assigneeWithCount = ['assignee_id' as const, sql<number>`count(*)`.as('count')] as const
