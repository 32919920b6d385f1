import type { Kysely } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** The number is where this mode sends and hears from now on; what it had before waits. */
export async function activateChannel(
  tx: Tx,
  scope: Scope,
  { channelId, now }: { readonly channelId: string; readonly now: number },
): Promise<void> {
  await deactivateChannels(tx, scope)
  await tx
    .insertInto('channel')
    .values({
      id: channelId,
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      platform: 'whatsapp',
      messages_per_second: defaultMessagesPerSecond,
      is_active: 1,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_active: 1 }))
    .execute()
}

/** What the platform lets a number send until it raises it by itself. */
const defaultMessagesPerSecond = 80

/** Back to the simulator that every mode has from its beginning. Answers the channel's id. */
export async function activateSimulator(tx: Tx, scope: Scope): Promise<string> {
  await deactivateChannels(tx, scope)
  const { id } = await tx
    .updateTable('channel')
    .set({ is_active: 1 })
    .where(inTenant(scope))
    .where('platform', '=', 'simulator')
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function deactivateChannels(tx: Tx, scope: Scope): Promise<void> {
  await tx.updateTable('channel').set({ is_active: 0 }).where(inTenant(scope)).where('is_active', '=', 1).execute()
}

/** Whether the channel is in this workspace and mode. */
export async function isHere(db: Kysely<Schema>, scope: Scope, channelId: string): Promise<boolean> {
  const row = await db
    .selectFrom('channel')
    .select('id')
    .where(inTenant(scope))
    .where('id', '=', channelId)
    .executeTakeFirst()
  return row !== undefined
}
