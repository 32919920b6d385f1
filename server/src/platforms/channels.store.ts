import type { Kysely } from 'kysely'
import type { ChannelTable } from '../db/schema/channels.ts'
import type { Schema } from '../db/schema.ts'
import type { Channel } from './channel.ts'

export async function findChannel(db: Kysely<Schema>, channelId: string): Promise<Channel | undefined> {
  const row = await db.selectFrom('channel').selectAll().where('id', '=', channelId).executeTakeFirst()
  return row && channelOf(row)
}

export function channelOf(row: Omit<ChannelTable, 'is_active' | 'created_at'>): Channel {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    mode: row.mode,
    platform: row.platform,
    messagesPerSecond: row.messages_per_second,
  }
}
