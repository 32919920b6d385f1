import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { emitEvent, type NewEvent } from '../webhooks/events/emit-event.ts'
import { updateConversation } from './conversations.store.ts'
import { recordChanges } from './record-changes.ts'

export type RequestedChange = Partial<Pick<ConversationTable, 'status' | 'category' | 'priority' | 'assignee_id'>>
type Change = {
  readonly held: ConversationTable
  readonly contact: ContactTable
  readonly wanted: RequestedChange
  readonly actor: Actor
  /** How many are changed at once, where it is more than this one. */
  readonly together?: number
}

/**
 * Changes a conversation that the caller holds and emits what it amounts to: resolved, reopened, updated. What holds
 * already changes nothing and emits nothing. Resolving owes the customer a survey where the workspace asks for it.
 */
export async function applyChange(app: App, tx: Tx, scope: Scope, change: Change): Promise<ConversationTable> {
  const { held, actor } = change
  const news = whatDiffers(change)
  if (Object.keys(news).length === 0) return held
  const now = app.now()
  const resolvedAt = news.status === undefined ? {} : { resolved_at: news.status === 'resolved' ? now : null }
  const changed = await updateConversation(tx, scope, held, { ...news, ...resolvedAt, updated_at: now })
  for (const event of eventsOf(news, held, changed, actor)) await emitEvent(app, tx, scope, event)
  await recordChanges(app, tx, scope, { ...change, changed })
  if (news.status === 'resolved') await enqueueSurvey(app, tx, scope, changed)
  app.live.publish(scope, { noun: 'conversations', id: changed.id })
  return changed
}

function whatDiffers({ held, wanted }: Change): RequestedChange {
  const columns = Object.keys(wanted) as (keyof RequestedChange)[]
  return Object.fromEntries(
    columns
      .filter((column) => wanted[column] !== undefined && wanted[column] !== held[column])
      .map((column) => [column, wanted[column]]),
  )
}

function eventsOf(
  news: RequestedChange,
  held: ConversationTable,
  changed: ConversationTable,
  actor: Actor,
): NewEvent[] {
  const author = authorOf(actor)
  const at = new Date(changed.updated_at).toISOString()
  const about = {
    conversation_id: changed.id,
    status: changed.status,
    channel: changed.channel,
    classification: { category: changed.category, priority: changed.priority },
  }
  const resolved = news.status === 'resolved'
  const reopened = news.status !== undefined && held.status === 'resolved'
  const others = Object.keys(news)
    .filter((column) => column !== 'status' || (!resolved && !reopened))
    .map((column) => (column === 'assignee_id' ? 'assignee' : column))
  const events: NewEvent[] = []
  if (resolved) {
    events.push({ kind: 'conversation.resolved', data: { ...about, resolved_by: author.name, resolved_at: at } })
  }
  if (reopened) {
    events.push({ kind: 'conversation.reopened', data: { ...about, reopened_by: author.name, reopened_at: at } })
  }
  if (others.length > 0) {
    const more = { assignee: changed.assignee_id, changed: others, changed_by: author.name, updated_at: at }
    events.push({ kind: 'conversation.updated', data: { ...about, ...more } })
  }
  return events
}

/** Sent after the commit, by a job: the platform is never called inside a transaction. */
async function enqueueSurvey(app: App, tx: Tx, scope: Scope, resolved: ConversationTable): Promise<void> {
  const { satisfaction } = await settingsOf(tx, scope)
  if (!satisfaction.enabled || resolved.resolved_at === null) return
  const payload = { conversationId: resolved.id, resolvedAt: resolved.resolved_at, messageId: app.newId() }
  await app.jobs.enqueue(tx, scope, { kind: 'conversation.survey', payload })
}
