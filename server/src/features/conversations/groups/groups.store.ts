import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import { retryIfTaken } from '../../../db/dialect.ts'
import type { ChannelGroupTable } from '../../../db/schema/conversations.ts'
import type { Schema } from '../../../db/schema.ts'
import { inTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

type OfChannel = { readonly channelId: string; readonly groupId: string }

export async function findGroup(db: Kysely<Schema>, scope: Scope, group: OfChannel) {
  return groupsWith(db, scope, group).executeTakeFirst()
}

/** Finds a group, and locks it until the commit. */
export async function lockGroup(app: App, tx: Tx, scope: Scope, group: OfChannel) {
  return groupsWith(tx, scope, group).modifyEnd(app.store.lockRow).executeTakeFirst()
}

export async function insertGroup(tx: Tx, group: ChannelGroupTable): Promise<void> {
  await tx.insertInto('channel_group').values(group).execute().catch(retryIfTaken)
}

export type GroupChanges = Partial<Omit<ChannelGroupTable, 'id' | 'workspace_id' | 'mode' | 'channel_id' | 'group_id'>>

export async function updateGroup(tx: Tx, scope: Scope, id: string, changes: GroupChanges): Promise<void> {
  await tx.updateTable('channel_group').set(changes).where('id', '=', id).where(inTenant(scope)).execute()
}

type Batch = { readonly after: string; readonly size: number }

/** The next groups by their ids. */
export async function groupsAfter(
  db: Kysely<Schema>,
  scope: Scope,
  { after, size }: Batch,
): Promise<ChannelGroupTable[]> {
  return db
    .selectFrom('channel_group')
    .selectAll()
    .where(inTenant(scope))
    .where('id', '>', after)
    .orderBy('id')
    .limit(size)
    .execute()
}

function groupsWith(db: Kysely<Schema>, scope: Scope, { channelId, groupId }: OfChannel) {
  return db
    .selectFrom('channel_group')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('group_id', '=', groupId)
    .where(inTenant(scope))
}
