import { sentence } from '@parley/shared/sentences/sentence'
import { AppError } from '../../errors.ts'
import type { WorkspaceRow } from './workspaces.store.ts'

/** Refuses an owner whose request arrived while another one deleted the workspace. */
export function notDeleted(workspace: WorkspaceRow | undefined): WorkspaceRow {
  if (workspace && workspace.deleted_at === null) return workspace
  throw new AppError('conflict', sentence('workspaceGone'))
}
