import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { ChannelTable } from '../../db/schema/channels.ts'
import type { Schema } from '../../db/schema.ts'
import { inReach, inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import { channelOf } from '../../platforms/channels.store.ts'
import type { Scope } from '../../policy.ts'

/**
 * The channel that this mode of the workspace uses where none is named. Every mode has one. A key limited to other channels uses
 * the first of its own: in use, unless all of them were removed.
 */
export async function defaultChannelRow(db: Kysely<Schema>, scope: Scope): Promise<ChannelTable> {
  const row = scope.channelIds
    ? await inListOrder(channelRows(db, scope)).limit(1).executeTakeFirst()
    : await channelRows(db, scope).where('is_default', '=', 1).executeTakeFirst()
  if (!row) throw new AppError('unavailable', sentence('workspaceWithoutChannel'))
  return row
}

export async function defaultChannel(db: Kysely<Schema>, scope: Scope): Promise<Channel> {
  return channelOf(await defaultChannelRow(db, scope))
}

/** A channel of this mode, also one that was removed. */
export async function findChannel(db: Kysely<Schema>, scope: Scope, channelId: string): Promise<Channel | undefined> {
  const row = await findChannelRow(db, scope, channelId)
  return row && channelOf(row)
}

export async function findChannelRow(
  db: Kysely<Schema>,
  scope: Scope,
  channelId: string,
): Promise<ChannelTable | undefined> {
  return channelRows(db, scope).where('id', '=', channelId).executeTakeFirst()
}

/** Every channel of this mode: the default first, then those in use, then the removed ones, the oldest of each first. */
export async function listChannelRows(db: Kysely<Schema>, scope: Scope): Promise<ChannelTable[]> {
  return inListOrder(channelRows(db, scope)).execute()
}

function inListOrder(rows: ReturnType<typeof channelRows>) {
  return rows.orderBy('is_default', 'desc').orderBy('is_active', 'desc').orderBy('created_at').orderBy('id')
}

export type ChannelChange = Partial<Pick<ChannelTable, 'name' | 'colour' | 'messages_per_second'>>

export async function updateChannel(tx: Tx, scope: Scope, channelId: string, change: ChannelChange): Promise<void> {
  await tx.updateTable('channel').set(change).where(inTenant(scope)).where('id', '=', channelId).execute()
}

/** Makes a channel the one that is used from now on where none is named. */
export async function setDefaultChannel(tx: Tx, scope: Scope, channelId: string): Promise<void> {
  const own = tx.updateTable('channel').where(inTenant(scope))
  await own.set({ is_default: 0 }).where('is_default', '=', 1).execute()
  await own.set({ is_default: 1 }).where('id', '=', channelId).where('is_active', '=', 1).execute()
}

type NewChannel = Pick<ChannelTable, 'id' | 'platform' | 'name' | 'colour' | 'account_id' | 'messages_per_second'> & {
  readonly now: number
}

/** Adds a channel, or takes one into use again that was removed. It becomes the default where there is none. */
export async function activateChannel(tx: Tx, scope: Scope, { now, ...channel }: NewChannel): Promise<void> {
  const current = await channelRows(tx, scope).where('is_default', '=', 1).executeTakeFirst()
  const { name, colour, account_id } = channel
  const use = { is_active: 1 as const, is_default: current ? (0 as const) : (1 as const) }
  await tx
    .insertInto('channel')
    .values({ ...channel, ...use, workspace_id: scope.workspaceId, mode: scope.mode, created_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...use, name, colour, account_id }))
    .execute()
}

/** Takes a channel out of use. It keeps its conversations. */
export async function deactivateChannel(tx: Tx, scope: Scope, channelId: string): Promise<void> {
  await tx
    .updateTable('channel')
    .set({ is_active: 0, is_default: 0 })
    .where(inTenant(scope))
    .where('id', '=', channelId)
    .execute()
}

function channelRows(db: Kysely<Schema>, scope: Scope) {
  return db
    .selectFrom('channel')
    .selectAll()
    .where(inReach(scope, undefined, 'id'))
}
