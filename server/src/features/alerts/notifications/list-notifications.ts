import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { ListNotifications, NotificationPage, NotificationView } from '@parley/shared/workspace/notifications'
import type { UserActor } from '../../../actor.ts'
import type { App } from '../../../app.ts'
import type { Scope } from '../../../policy.ts'
import { type ListedNotification, notificationsOf } from './listed-notifications.store.ts'

/** The caller's notifications, newest first. Pass `next_cursor` for those that follow; null when none do. */
export async function listNotifications(
  app: App,
  scope: Scope<'alerts.read', UserActor>,
  { cursor, limit }: ListNotifications,
): Promise<NotificationPage> {
  const [at, id] = cursor?.split('.') ?? []
  const before = at === undefined || id === undefined ? undefined : { created_at: Number(at), id }
  const rows = await notificationsOf(app.db, scope, { userId: scope.actor.userId, before, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = rows.length > page.length ? page.at(-1) : undefined
  return { data: page.map(presentNotification), next_cursor: last ? `${last.created_at}.${last.id}` : null }
}

function presentNotification(row: ListedNotification): NotificationView {
  return {
    id: row.id,
    kind: row.kind,
    at: new Date(row.created_at).toISOString(),
    is_read: row.read_at !== null,
    by: row.by_name,
    conversation_id: row.conversation_id,
    subject_id: row.subject_id,
    name: nameIn(row),
    problem: decodeSentence(row.problem),
  }
}

function nameIn(row: ListedNotification): string | null {
  if (row.webhook_url !== null) return new URL(row.webhook_url).host
  if (row.channel_name !== null) return row.channel_name
  if (row.campaign_name !== null) return row.campaign_name
  // What is known of one participant is not the group's.
  return row.group_id === null ? (row.contact_name ?? row.contact_phone) : row.group_name
}
