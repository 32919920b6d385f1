import { surveyDelayMs } from '@parley/shared/conversations/survey-answers'
import { type Actor, authorOf } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { ContactTable } from '../../db/schema/contacts.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { endAssignment } from '../notifications/notifications.store.ts'
import { notify } from '../notifications/notify.ts'
import { settingsOf } from '../settings/settings.store.ts'
import { type TagNames, tagNamesIn } from '../tags/tag-names.store.ts'
import { saveTags } from '../tags/tagged-conversations.store.ts'
import { type EmittedEvent, emitEvent } from '../webhooks/events/emit-event.ts'
import { recordActivity } from './activity/record-activity.ts'
import { updateConversation } from './conversations.store.ts'
import { recordChanges } from './record-changes.ts'

export type RequestedChange = Partial<
  Pick<ConversationTable, 'status' | 'snoozed_until' | 'category' | 'priority' | 'assignee_id' | 'tags'>
>
type Change = {
  readonly before: ConversationTable
  readonly contact: ContactTable
  readonly requested: RequestedChange
  readonly actor: Actor
  /** The number of conversations in the same bulk change. */
  readonly together?: number
  /** Whether it returns from a snooze, at the top of the list and unread. */
  readonly returns?: boolean
}

/**
 * Changes a conversation that the caller has locked, and emits the resulting events: resolved, reopened, updated. Current
 * values change nothing and emit nothing. Resolving enqueues a survey where the workspace has enabled it, a few seconds later,
 * so that it is not sent where the resolution is undone. Snoozing enqueues the return; every other status ends the snooze.
 */
export async function applyChange(app: App, tx: Tx, scope: Scope, change: Change): Promise<ConversationTable> {
  const { before, actor } = change
  const changes = differencesOf(change)
  if (Object.keys(changes).length === 0) return before
  const now = Math.max(app.now(), before.updated_at)
  const resolvedAt = changes.status === undefined ? {} : { resolved_at: changes.status === 'resolved' ? now : null }
  const returned = change.returns
    ? {
        unread_count: Math.max(1, before.unread_count),
        unread_at: Math.max(now, (before.unread_at ?? 0) + 1),
        last_activity_at: Math.max(now, before.last_activity_at),
      }
    : {}
  const columns = { ...changes, ...resolvedAt, ...returned, updated_at: now }
  const changed = await updateConversation(tx, scope, before, columns)
  if (changes.tags !== undefined) await saveTags(tx, scope, before, changed)
  const tagNames = await tagNamesIn(tx, scope, [before.tags, changed.tags])
  await recordActivity(app, tx, scope, { actor, before, changed, tagNames })
  for (const event of eventsOf(changes, { actor, before, changed, tagNames })) await emitEvent(app, tx, scope, event)
  await recordChanges(app, tx, scope, { ...change, changed, tagNames })
  if (changes.snoozed_until !== undefined) await rescheduleReturn(app, tx, scope, { before, changed })
  if (changes.status === 'resolved' && changed.group_id === null) await enqueueSurvey(app, tx, scope, changed)
  if (before.assignee_id !== null && (changes.status === 'resolved' || changes.assignee_id !== undefined)) {
    await endAssignment(tx, scope, { conversationId: changed.id, now })
  }
  if (changes.assignee_id !== undefined) await alertAssignee(app, tx, scope, { changed, actor })
  app.live.publish(scope, { noun: 'conversations', id: changed.id })
  return changed
}

/**
 * Notifies the assignee, and alerts them by a job, which looks up what they chose. Whoever assigned the conversation to
 * themselves is told nothing, and nobody is alerted in test mode.
 */
async function alertAssignee(
  app: App,
  tx: Tx,
  scope: Scope,
  { changed, actor }: { readonly changed: ConversationTable; readonly actor: Actor },
): Promise<void> {
  const { id: conversationId, assignee_id: userId, updated_at: at } = changed
  if (userId === null || (actor.kind === 'user' && actor.userId === userId)) return
  await notify(app, tx, scope, { userId, kind: 'assigned', conversationId, by: actor })
  if (scope.mode !== 'live') return
  const cause = { kind: 'assigned' as const, at, userId }
  await app.jobs.enqueue(tx, scope, { kind: 'alert.raise', payload: { conversationId, cause } })
}

function differencesOf({ before, requested: { ...requested } }: Change): RequestedChange {
  if (requested.status !== undefined && requested.status !== 'pending') requested.snoozed_until = null
  const columns = Object.keys(requested) as (keyof RequestedChange)[]
  return Object.fromEntries(
    columns
      .filter((column) => requested[column] !== undefined && requested[column] !== before[column])
      .map((column) => [column, requested[column]]),
  )
}

type Applied = {
  readonly actor: Actor
  readonly before: ConversationTable
  readonly changed: ConversationTable
  readonly tagNames: TagNames
}

function eventsOf(changes: RequestedChange, { actor, before, changed, tagNames }: Applied): EmittedEvent[] {
  const author = authorOf(actor)
  const at = new Date(changed.updated_at).toISOString()
  const about = {
    conversation_id: changed.id,
    status: changed.status,
    channel: changed.channel,
    classification: { category: changed.category, priority: changed.priority },
    tags: tagNames(changed.tags),
  }
  const resolved = changes.status === 'resolved'
  const reopened = changes.status !== undefined && before.status === 'resolved'
  const updated = Object.keys(changes)
    .filter((column) => column !== 'status' || (!resolved && !reopened))
    .filter((column) => column !== 'snoozed_until' || !resolved)
    .map((column) => (column === 'assignee_id' ? 'assignee' : column))
  const events: EmittedEvent[] = []
  const channelId = changed.channel_id
  if (resolved) {
    events.push({
      kind: 'conversation.resolved',
      channelId,
      data: { ...about, resolved_by: author.name, resolved_at: at },
    })
  }
  if (reopened) {
    events.push({
      kind: 'conversation.reopened',
      channelId,
      data: { ...about, reopened_by: author.name, reopened_at: at },
    })
  }
  if (updated.length > 0) {
    const snoozed_until = changed.snoozed_until === null ? null : new Date(changed.snoozed_until).toISOString()
    const more = {
      snoozed_until,
      assignee: changed.assignee_id,
      changed: updated,
      changed_by: author.name,
      updated_at: at,
    }
    events.push({ kind: 'conversation.updated', channelId, data: { ...about, ...more } })
  }
  return events
}

type Snoozed = { readonly before: ConversationTable; readonly changed: ConversationTable }

async function rescheduleReturn(app: App, tx: Tx, scope: Scope, { before, changed }: Snoozed): Promise<void> {
  const keyOf = (until: number) => `conversation.return ${changed.id} ${until}`
  if (before.snoozed_until !== null) await app.jobs.cancel(tx, keyOf(before.snoozed_until))
  if (changed.snoozed_until === null) return
  await app.jobs.enqueue(tx, scope, {
    kind: 'conversation.return',
    payload: { conversationId: changed.id, snoozedUntil: changed.snoozed_until },
    runAt: changed.snoozed_until,
    dedupeKey: keyOf(changed.snoozed_until),
  })
}

/**
 * Enqueues the survey of a resolved conversation. It is sent after the commit, by a job: the platform is never called inside a
 * transaction.
 */
async function enqueueSurvey(app: App, tx: Tx, scope: Scope, resolved: ConversationTable): Promise<void> {
  const { satisfaction } = await settingsOf(tx, scope)
  if (!satisfaction.enabled || resolved.resolved_at === null) return
  const payload = { conversationId: resolved.id, resolvedAt: resolved.resolved_at, messageId: app.newId() }
  await app.jobs.enqueue(tx, scope, { kind: 'conversation.survey', payload, runAt: app.now() + surveyDelayMs })
}
