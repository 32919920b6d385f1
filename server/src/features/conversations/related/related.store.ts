import { type Kysely, sql } from 'kysely'
import type { ConversationTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Scope } from '../../../policy.ts'
import { isNoGroup } from '../conversations.store.ts'

type Related = { readonly to: Pick<ConversationTable, 'contact_id' | 'channel_id'>; readonly limit: number }

/** The conversations of the same contact on the same channel, itself included, never a group's. Newest activity first. */
export function relatedConversations(db: Kysely<Schema>, scope: Scope, { to, limit }: Related) {
  return (
    db
      .selectFrom('conversation')
      .leftJoin('campaign', (join) =>
        join.onRef('campaign.id', '=', 'conversation.campaign_id').on(inTenant(scope, 'campaign')),
      )
      .select(['conversation.id', 'conversation.status', 'conversation.campaign_id', 'campaign.name as campaign_name'])
      .select([
        'conversation.is_history',
        'conversation.unread_count',
        'conversation.created_at',
        'conversation.resolved_at',
      ])
      .where('conversation.contact_id', '=', to.contact_id)
      .where('conversation.channel_id', '=', to.channel_id)
      .where(isNoGroup)
      .where(inTenant(scope, 'conversation'))
      // The plus sign keeps Postgres from reading the workspace's list in its order until enough of the contact's are found.
      .orderBy(sql`+conversation.last_activity_at`, 'desc')
      .orderBy('conversation.id', 'desc')
      .limit(limit)
  )
}
