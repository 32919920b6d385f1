import type { WorkspaceCreators } from '@parley/shared/workspace/workspaces'
import type { Generated } from 'kysely'

/** One row, inserted with the first owner, so that of two concurrent setups only one succeeds. */
export type InstallationTable = {
  id: number
  set_up_at: number
  /** The workspace of the set-up, whose owners administer the installation. It is never deleted. */
  first_workspace_id: string | null
  workspace_creators: Generated<WorkspaceCreators>
}

/** One row: the fingerprint of the process secret that the store is encrypted with. */
export type StoreSecretTable = { id: number; fingerprint: string; since: number }
