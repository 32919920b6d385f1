import type { Reaction } from '@parley/shared/conversations/messages'
import type { Kysely } from 'kysely'
import type { MessageReactionTable } from '../../../db/schema/messages.ts'
import type { Schema } from '../../../db/schema.ts'
import { alsoInTenant } from '../../../db/tenant.ts'
import type { Tx } from '../../../db/transact.ts'
import type { Scope } from '../../../policy.ts'

/** Stores a reaction of one side, or one participant, in the place of the earlier one. A later one that arrived first stays. */
export async function saveReaction(
  tx: Tx,
  scope: Scope,
  reaction: Omit<MessageReactionTable, 'workspace_id' | 'mode'>,
): Promise<void> {
  const { emoji, created_at, reaction_id } = reaction
  await tx
    .insertInto('message_reaction')
    .values({ ...reaction, workspace_id: scope.workspaceId, mode: scope.mode })
    .onConflict((conflict) =>
      conflict
        .columns(['message_id', 'direction', 'participant_id'])
        .doUpdateSet({ emoji, created_at, reaction_id })
        .where('message_reaction.created_at', '<=', created_at)
        .where(alsoInTenant(scope, 'message_reaction')),
    )
    .execute()
}

/** The reactions to these messages that were not taken back, by message ID. */
export async function reactionsOf(
  db: Kysely<Schema>,
  scope: Scope,
  messageIds: readonly string[],
): Promise<Map<string, Reaction[]>> {
  if (messageIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('message_reaction')
    .select(['message_id', 'direction', 'emoji'])
    .where(alsoInTenant(scope))
    .where('message_id', 'in', [...messageIds])
    .orderBy('created_at')
    .execute()
  const reactions = new Map<string, Reaction[]>()
  for (const { message_id: id, direction, emoji } of rows) {
    if (emoji !== null) reactions.set(id, [...(reactions.get(id) ?? []), { direction, emoji }])
  }
  return reactions
}
