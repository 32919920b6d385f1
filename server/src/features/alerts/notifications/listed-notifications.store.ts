import type { ExpressionBuilder, Kysely } from 'kysely'
import type { NotificationTable } from '../../../db/schema/members.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import { tokenExpires } from '../../../platforms/platform-connections.ts'
import type { Scope } from '../../../policy.ts'

export type ListedNotification = NotificationTable & {
  readonly by_name: string | null
  readonly contact_name: string | null
  readonly contact_phone: string | null
  readonly group_id: string | null
  readonly group_name: string | null
  readonly campaign_name: string | null
  readonly webhook_url: string | null
  readonly channel_name: string | null
  /** The sentence of the newest problem that the log of the channel had then. */
  readonly problem: string | null
}

type Wanted = {
  readonly userId: string
  /** The last entry of the page before. */
  readonly before: Pick<NotificationTable, 'created_at' | 'id'> | undefined
  readonly limit: number
}

/** A person's notifications with the names in them, newest first. */
export async function notificationsOf(
  db: Kysely<Schema>,
  scope: Scope,
  { userId, before, limit }: Wanted,
): Promise<ListedNotification[]> {
  let entries = db
    .selectFrom('notification')
    .leftJoin('conversation', 'conversation.id', 'notification.conversation_id')
    .leftJoin('contact', 'contact.id', 'conversation.contact_id')
    .leftJoin('user', 'user.id', 'notification.by_user_id')
    .leftJoin('campaign', 'campaign.id', 'notification.subject_id')
    .leftJoin('webhook_endpoint', 'webhook_endpoint.id', 'notification.subject_id')
    .leftJoin('channel', 'channel.id', 'notification.subject_id')
    .selectAll('notification')
    .select([
      'user.name as by_name',
      'contact.name as contact_name',
      'contact.phone as contact_phone',
      'conversation.group_id',
      'conversation.group_name',
      'campaign.name as campaign_name',
      'webhook_endpoint.url as webhook_url',
      'channel.name as channel_name',
    ])
    .select((of) => problemOf(of).as('problem'))
    .where(inTenant(scope, 'notification'))
    .where('notification.user_id', '=', userId)
  if (before) {
    entries = entries
      .where('notification.created_at', '<=', before.created_at)
      .where((is) =>
        is.or([is('notification.created_at', '<', before.created_at), is('notification.id', '<', before.id)]),
      )
  }
  return entries.orderBy('notification.created_at', 'desc').orderBy('notification.id', 'desc').limit(limit).execute()
}

/** The platform's clock may be ahead of ours by this much. */
const clockDifferenceMs = 60_000

/** The newest problem in the log of the channel that members are notified of. */
function problemOf(of: ExpressionBuilder<Schema, 'notification'>) {
  return of
    .selectFrom('channel_event')
    .select('channel_event.message')
    .whereRef('channel_event.channel_id', '=', 'notification.subject_id')
    .where((is) => is.or([is('channel_event.tone', '=', 'bad'), is('channel_event.code', '=', tokenExpires)]))
    .where((is) => is('channel_event.happened_at', '<=', is('notification.created_at', '+', clockDifferenceMs)))
    .orderBy('channel_event.happened_at', 'desc')
    .orderBy('channel_event.id', 'desc')
    .limit(1)
}
