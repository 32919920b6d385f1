import type { Kysely } from 'kysely'
import type { ChannelTable } from '../db/schema/channels.ts'
import type { Schema } from '../db/schema.ts'
import type { Channel } from './channel.ts'

export async function findChannel(db: Kysely<Schema>, channelId: string): Promise<Channel | undefined> {
  const row = await db.selectFrom('channel').selectAll().where('id', '=', channelId).executeTakeFirst()
  return row && channelOf(row)
}

/** The columns that a channel is read from. */
export const channelColumns = [
  'channel.platform',
  'channel.messages_per_second',
  'channel.name',
  'channel.account_id',
  'channel.is_active',
] as const

type ChannelRow = Pick<
  ChannelTable,
  'id' | 'workspace_id' | 'mode' | 'platform' | 'messages_per_second' | 'name' | 'account_id' | 'is_active'
>

export function channelOf(row: ChannelRow): Channel {
  return {
    id: row.id,
    workspaceId: row.workspace_id,
    mode: row.mode,
    platform: row.platform,
    messagesPerSecond: row.messages_per_second,
    name: row.name,
    accountId: row.account_id,
    isActive: row.is_active === 1,
  }
}
