import { sentence } from '@parley/shared/sentences/sentence'
import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import { AppError } from '../../errors.ts'
import type { Channel } from '../../platforms/channel.ts'
import { channelOf } from '../../platforms/channels.store.ts'
import type { Scope } from '../../policy.ts'

/** The channel through which this mode of the workspace sends now. Every workspace has one for each mode. */
export async function activeChannel(db: Kysely<Schema>, scope: Scope): Promise<Channel> {
  const row = await db
    .selectFrom('channel')
    .selectAll()
    .where(inTenant(scope))
    .where('is_active', '=', 1)
    .executeTakeFirst()
  if (!row) throw new AppError('unavailable', sentence('workspaceWithoutChannel'))
  return channelOf(row)
}

export async function findChannel(db: Kysely<Schema>, scope: Scope, channelId: string): Promise<Channel | undefined> {
  const row = await db
    .selectFrom('channel')
    .selectAll()
    .where(inTenant(scope))
    .where('id', '=', channelId)
    .executeTakeFirst()
  return row && channelOf(row)
}

type PaceRow = { readonly channelId: string; readonly messagesPerSecond: number }

export async function updatePace(tx: Tx, scope: Scope, { channelId, messagesPerSecond }: PaceRow): Promise<void> {
  await tx
    .updateTable('channel')
    .set({ messages_per_second: messagesPerSecond })
    .where(inTenant(scope))
    .where('id', '=', channelId)
    .execute()
}
