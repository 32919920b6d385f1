import type { Mode } from '@parley/shared/workspace/workspaces'
import type { Kysely } from 'kysely'
import type { CannedReplyFileTable } from '../../db/schema/canned-replies.ts'
import type { Schema } from '../../db/schema.ts'
import { inTenant, inWorkspace } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

/** The files of all canned replies in the mode, those of each in their order. */
export async function filesOfCannedReplies(db: Kysely<Schema>, scope: Scope) {
  return db
    .selectFrom('canned_reply_file')
    .select(['canned_reply_id', 'file_id'])
    .where(inTenant(scope))
    .orderBy('canned_reply_id')
    .orderBy('position')
    .execute()
}

export type CannedReplyFile = Pick<CannedReplyFileTable, 'mode' | 'position' | 'file_id'>

/** The files of one canned reply in both modes. */
export async function filesOfCannedReply(db: Kysely<Schema>, scope: Scope, id: string): Promise<CannedReplyFile[]> {
  return db
    .selectFrom('canned_reply_file')
    .select(['mode', 'position', 'file_id'])
    .where(inWorkspace(scope))
    .where('canned_reply_id', '=', id)
    .orderBy('position')
    .execute()
}

type Replacement = {
  readonly id: string
  /** The IDs of the files of each mode, in the order in which they are sent. */
  readonly fileIds: Readonly<Record<Mode, readonly string[]>>
}

/** Gives a canned reply these files in place of those that it had. */
export async function replaceFilesOfCannedReply(tx: Tx, scope: Scope, { id, fileIds }: Replacement): Promise<void> {
  await tx.deleteFrom('canned_reply_file').where(inWorkspace(scope)).where('canned_reply_id', '=', id).execute()
  const rows = (['live', 'test'] as const).flatMap((mode) =>
    fileIds[mode].map((file_id, position) => ({
      ...{ workspace_id: scope.workspaceId, mode, canned_reply_id: id, position, file_id },
    })),
  )
  if (rows.length > 0) await tx.insertInto('canned_reply_file').values(rows).execute()
}
