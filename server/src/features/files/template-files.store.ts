import { insertInChunks } from '../../db/insert-in-chunks.ts'
import type { TemplateFileTable } from '../../db/schema/files.ts'
import { inTenant } from '../../db/tenant.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'

type Owner = Partial<Omit<TemplateFileTable, 'workspace_id' | 'mode' | 'file_id'>>
export type FileUse = Owner & { readonly file_id: string }

const noOwner = { message_id: null, recipient_id: null, user_id: null, draft_id: null } as const

/** Records which messages, recipients or drafts name which files in values of a template. The files exist. */
export async function insertTemplateFiles(tx: Tx, scope: Scope, uses: readonly FileUse[]): Promise<void> {
  const rows = uses.map((use) => ({ ...noOwner, ...use, workspace_id: scope.workspaceId, mode: scope.mode }))
  await insertInChunks(tx, { into: 'template_file', rows })
}

/** Records that these recipients name no file any more. Returns the files that they named. */
export async function releaseFilesOfRecipients(
  tx: Tx,
  scope: Scope,
  { recipientIds }: { readonly recipientIds: readonly string[] },
): Promise<string[]> {
  if (recipientIds.length === 0) return []
  const released = await tx
    .deleteFrom('template_file')
    .where(inTenant(scope))
    .where('recipient_id', 'in', [...recipientIds])
    .returning('file_id')
    .execute()
  return released.map(({ file_id }) => file_id)
}

type DraftFiles = { readonly userId: string; readonly draftId: string; readonly fileIds: readonly string[] }

/** A draft names these files, and no other. */
export async function setFilesOfDraft(tx: Tx, scope: Scope, { userId, draftId, fileIds }: DraftFiles): Promise<void> {
  await tx
    .deleteFrom('template_file')
    .where(inTenant(scope))
    .where('user_id', '=', userId)
    .where('draft_id', '=', draftId)
    .execute()
  const draft = { user_id: userId, draft_id: draftId }
  await insertTemplateFiles(
    tx,
    scope,
    fileIds.map((file_id) => ({ ...draft, file_id })),
  )
}
