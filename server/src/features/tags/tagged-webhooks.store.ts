import { sql } from 'kysely'
import { inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** Limits the webhooks that are limited to one tag to another one instead, in both modes of a workspace. */
export async function replaceTag(tx: Tx, scope: Scope, { from, into }: { from: string; into: string }): Promise<void> {
  const quoted = (id: string) => JSON.stringify(id)
  await tx
    .updateTable('webhook_endpoint')
    .set({ tag_ids: sql`replace(tag_ids, ${quoted(from)}, ${quoted(into)})` })
    .where(inWorkspace(scope))
    .where('tag_ids', 'like', `%${quoted(from)}%`)
    .execute()
}
