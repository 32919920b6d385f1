import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type ChannelToActivate = {
  readonly channelId: string
  readonly platform: string
  readonly messagesPerSecond: number
  readonly now: number
}

/** This mode sends and receives through the channel from now on. The mode's other channels are kept, inactive. */
export async function activateChannel(tx: Tx, scope: Scope, channel: ChannelToActivate): Promise<void> {
  await deactivateChannels(tx, scope)
  await tx
    .insertInto('channel')
    .values({
      id: channel.channelId,
      workspace_id: scope.workspaceId,
      mode: scope.mode,
      platform: channel.platform,
      messages_per_second: channel.messagesPerSecond,
      is_active: 1,
      created_at: channel.now,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_active: 1 }))
    .execute()
}

/** Activates the simulator channel that every mode has from its creation. Returns the channel's id. */
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
