import type { ActivityView } from '@parley/shared/conversations/activity'
import type { ConversationId, ConversationStatus } from '@parley/shared/conversations/conversations'
import { userIdOf } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { ConversationActivityTable } from '../../../db/schema/conversations.ts'
import { notFound } from '../../../errors.ts'
import type { Scope } from '../../../policy.ts'
import { memberNames } from '../../members/member-names.store.ts'
import { tagDifference } from '../../tags/stored-tags.ts'
import { findConversation } from '../conversations.store.ts'
import { newestActivity } from './activity.store.ts'

/** The most entries that are listed: more than a thread of any length that people read has. */
const mostShown = 500

/** What was done with a conversation, oldest first. */
export async function listActivity(
  app: App,
  scope: Scope<'activity.read'>,
  input: ConversationId,
): Promise<{ data: ActivityView[] }> {
  const conversation = await findConversation(app.db, scope, input.conversationId)
  if (!conversation) throw notFound('conversation')
  const rows = await newestActivity(app.db, scope, { conversationId: conversation.id, limit: mostShown })
  const names = await memberNames(app.db, scope, [...new Set(rows.flatMap(peopleIn))])
  return { data: rows.toReversed().map((row) => present(row, names)) }
}

function present(row: ConversationActivityTable, names: ReadonlyMap<string, string>): ActivityView {
  const { id, kind, from_value: from, to_value: to } = row
  const author = userIdOf(row.author_id)
  const common = {
    id,
    at: new Date(row.created_at).toISOString(),
    by: author === undefined ? null : (names.get(author) ?? null),
  }
  switch (kind) {
    case 'status':
      return { ...common, kind, from: from as ConversationStatus, to: to as ConversationStatus }
    case 'snoozed':
      return { ...common, kind, until: new Date(Number(to)).toISOString() }
    case 'assignee':
      return { ...common, kind, to: to === null ? null : { id: to, name: names.get(to) ?? null } }
    case 'merged':
      return { ...common, kind }
    case 'tags':
      return { ...common, kind, ...tagDifference(from ?? '', to ?? '') }
  }
}

function peopleIn(row: ConversationActivityTable): string[] {
  return [userIdOf(row.author_id), row.kind === 'assignee' ? row.to_value : null].filter((id) => typeof id === 'string')
}
