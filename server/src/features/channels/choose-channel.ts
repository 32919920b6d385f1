import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError, invalidField, notFound } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import { channelOf } from '../../platforms/channels.store.ts'
import type { Scope } from '../../policy.ts'
import { defaultChannelRow, findChannelRow } from './channels.store.ts'

/**
 * The channel with this id, which must be in use; the default one where no id is given. A key reaches only the channels that
 * it is limited to.
 */
export async function chooseChannel(db: Kysely<Schema>, scope: Scope, channelId: string | undefined): Promise<Channel> {
  return channelOf(await chooseChannelRow(db, scope, channelId))
}

export async function chooseChannelRow(
  db: Kysely<Schema>,
  scope: Scope,
  channelId: string | undefined,
): Promise<ChannelTable> {
  const row = await (channelId === undefined ? defaultChannelRow(db, scope) : findChannelRow(db, scope, channelId))
  if (!row) throw notFound('channel')
  if (row.is_active === 1) return row
  throw new AppError('conflict', sentence('channelRemoved', { name: row.name }))
}

/** Refuses a filter by a channel that the caller does not see in this mode. One that was removed has its history. */
export async function requireKnownChannel(db: Kysely<Schema>, scope: Scope, channelId: string): Promise<void> {
  const channel = await findChannelRow(db, scope, channelId)
  if (!channel) throw invalidField('channel_id', sentence('channelExpected'))
}
