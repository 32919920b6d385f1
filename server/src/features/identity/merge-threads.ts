import type { App } from '../../app.ts'
import type { ConversationTable } from '../../db/schema/conversations.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { insertMerged } from '../contacts/addresses/merged.store.ts'
import { countConversation } from '../conversations/conversation-counts.store.ts'
import { updateConversation } from '../conversations/conversations.store.ts'
import { mergeMarkers } from '../conversations/reading/read-markers.store.ts'
import { moveNotifications } from '../notifications/notifications.store.ts'
import { unionOfTags } from '../tags/stored-tags.ts'
import { tagNamesIn } from '../tags/tag-names.store.ts'
import { saveTags } from '../tags/tagged-conversations.store.ts'
import { emitEvent } from '../webhooks/events/emit-event.ts'
import { deleteMerged, moveMessages, moveReplies } from './merge.store.ts'

/** A conversation that continues, and one whose messages join it. */
export type ThreadPair = { readonly stays: ConversationTable; readonly ends: ConversationTable }

/** Orders contacts or conversations by age. Of two that become one, the first stays. */
export function byAge(one: Aged, other: Aged): number {
  return one.created_at - other.created_at || (one.id < other.id ? -1 : 1)
}

type Aged = { readonly id: string; readonly created_at: number }

/**
 * Which conversations of two contacts become one: on each channel the newest unresolved one of each contact, unless both
 * were opened by replies to campaigns. One that a reply to a campaign opened stays, else the one with the newest activity.
 */
export function threadsToMerge(unresolved: readonly ConversationTable[]): ThreadPair[] {
  const newest = new Map<string, ConversationTable>()
  for (const conversation of unresolved) {
    const key = `${conversation.channel_id} ${conversation.contact_id}`
    if (!newest.has(key)) newest.set(key, conversation)
  }
  const byChannel = Map.groupBy(newest.values(), ({ channel_id }) => channel_id)
  return [...byChannel.values()].flatMap(([first, second]) => {
    if (!first || !second || (first.campaign_id !== null && second.campaign_id !== null)) return []
    return second.campaign_id === null ? [{ stays: first, ends: second }] : [{ stays: second, ends: first }]
  })
}

type Merge = ThreadPair & {
  /** The name of whoever merges them, for programs. */
  readonly by: string
}

/**
 * Moves the messages of one conversation into another, with what they changed. The id of the first leads to the other from
 * now on; programs that follow it receive `conversation.resolved` with `merged_into`. The caller has locked both. Returns the
 * one that stays.
 */
export async function mergeThreads(
  app: App,
  tx: Tx,
  scope: Scope,
  { stays, ends, by }: Merge,
): Promise<ConversationTable> {
  const now = app.now()
  await moveMessages(tx, scope, { from: ends.id, to: stays.id })
  await moveReplies(tx, scope, { from: ends.id, to: stays.id, contactId: stays.contact_id })
  await moveNotifications(tx, scope, { from: ends.id, to: stays.id })
  const unreadAt = await mergeMarkers(tx, scope, { stays, ends })
  await deleteMerged(tx, scope, 'conversation', ends.id)
  await countConversation(tx, scope, { from: ends })
  await insertMerged(tx, scope, { kind: 'conversation', id: ends.id, into_id: stays.id, merged_at: now })
  const changes = changesBy({ stays, ends })
  const changed = await updateConversation(tx, scope, stays, {
    ...changes,
    unread_at: unreadAt,
    updated_at: Math.max(now, stays.updated_at),
  })
  await saveTags(tx, scope, stays, changed)
  const tagNames = await tagNamesIn(tx, scope, [ends.tags, changed.tags])
  const classification = ({ category, priority }: ConversationTable) => ({ category, priority })
  const at = new Date(now).toISOString()
  await emitEvent(app, tx, scope, {
    kind: 'conversation.resolved',
    channelId: ends.channel_id,
    data: {
      conversation_id: ends.id,
      status: 'resolved',
      channel: ends.channel,
      classification: classification(ends),
      tags: tagNames(ends.tags),
      resolved_by: by,
      resolved_at: at,
      merged_into: stays.id,
    },
  })
  await emitEvent(app, tx, scope, {
    kind: 'conversation.updated',
    channelId: changed.channel_id,
    data: {
      conversation_id: changed.id,
      status: changed.status,
      channel: changed.channel,
      classification: classification(changed),
      snoozed_until: changed.snoozed_until === null ? null : new Date(changed.snoozed_until).toISOString(),
      tags: tagNames(changed.tags),
      assignee: changed.assignee_id,
      changed: ['messages', ...changedFields(stays, changed)],
      changed_by: by,
      updated_at: at,
    },
  })
  for (const id of [ends.id, stays.id]) {
    app.live.publish(scope, { noun: 'conversations', id })
    app.live.publish(scope, { noun: 'messages', id })
  }
  app.live.publish(scope, { noun: 'timelines', id: stays.contact_id })
  return changed
}

function changedFields(before: ConversationTable, after: ConversationTable): string[] {
  return [
    ...(before.status === after.status ? [] : ['status']),
    ...(before.assignee_id === after.assignee_id ? [] : ['assignee']),
    ...(before.tags === after.tags ? [] : ['tags']),
  ]
}

function changesBy({ stays, ends }: ThreadPair): Partial<ConversationTable> {
  const newer = (ends.last_message_at ?? 0) > (stays.last_message_at ?? 0) ? ends : stays
  const isEndFirst =
    (ends.first_person_reply_at ?? Number.POSITIVE_INFINITY) < (stays.first_person_reply_at ?? Number.POSITIVE_INFINITY)
  const repliedFirst = isEndFirst ? ends : stays
  const inbound = (ends.last_inbound_at ?? 0) > (stays.last_inbound_at ?? 0) ? ends : stays
  const status = ends.status === 'open' ? 'open' : stays.status
  const campaign = stays.campaign_id === null ? ends : stays
  const survey = stays.csat_requested_at === null ? ends : stays
  return {
    status,
    snoozed_until: status === 'pending' ? stays.snoozed_until : null,
    assignee_id: stays.assignee_id ?? ends.assignee_id,
    tags: unionOfTags(stays.tags, ends.tags),
    campaign_id: campaign.campaign_id,
    campaign_recipient_id: campaign.campaign_recipient_id,
    csat_requested_at: survey.csat_requested_at,
    csat_received_at: survey.csat_received_at,
    csat_score: survey.csat_score,
    csat_comment: survey.csat_comment,
    unread_count: stays.unread_count + ends.unread_count,
    first_waiting_since: earliest(stays.first_waiting_since, ends.first_waiting_since),
    first_reply_at: earliest(stays.first_reply_at, ends.first_reply_at),
    first_person_reply_at: earliest(stays.first_person_reply_at, ends.first_person_reply_at),
    first_person_reply_by_id: repliedFirst.first_person_reply_by_id,
    reply_address: inbound.reply_address,
    last_inbound_at: latest(stays.last_inbound_at, ends.last_inbound_at),
    waiting_since: earliest(stays.waiting_since, ends.waiting_since),
    last_message_text: newer.last_message_text,
    last_message_direction: newer.last_message_direction,
    last_message_at: newer.last_message_at,
    last_activity_at: Math.max(stays.last_activity_at, ends.last_activity_at),
  }
}

function latest(one: number | null, other: number | null): number | null {
  return one === null ? other : Math.max(one, other ?? 0)
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other)
}
