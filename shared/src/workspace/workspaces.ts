import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { Name } from '../names.ts'
import { modes, workspaceCreators } from '../words.ts'

export type Mode = (typeof modes)[number]

export const WorkspaceId = z
  .uuid()
  .meta({ description: 'ID of the workspace, as listed by `GET /api/me`.', example: exampleIds.workspace })

/** What a signed-in caller names with every request. An API key carries both itself. */
export const InWorkspace = z.object({
  workspaceId: WorkspaceId,
  mode: z.enum(modes).default('live').meta({ description: 'Mode to use. Data is isolated per mode.' }),
})
export type InWorkspace = z.infer<typeof InWorkspace>

/** The workspace and mode that a caller names. API keys omit both, because the key determines them. */
export type Where = { workspaceId?: string | undefined; mode?: Mode | undefined }

export const NewWorkspace = z.object({
  name: Name.meta({ description: 'Name of the workspace, 1 to 100 characters.', example: 'Acme Bakery' }),
})
export type NewWorkspace = z.infer<typeof NewWorkspace>

export const WorkspaceRef = z.object({ workspaceId: WorkspaceId })
export type WorkspaceRef = z.infer<typeof WorkspaceRef>

export type WorkspaceStateView = { id: string; archived_at: string | null }

/** The deletion of a workspace, which requires typing the name, so that no other workspace is deleted by mistake. */
export const WorkspaceDeletion = WorkspaceRef.extend({ name: z.string().trim().min(1).max(100) })
export type WorkspaceDeletion = z.infer<typeof WorkspaceDeletion>

/** A workspace whose data is being deleted, for the owner who deleted it. */
export type WorkspaceDeletionView = {
  id: string
  name: string
  requested_at: string
  /** When the first batch was removed; null until then. */
  started_at: string | null
  removed: number
  /** How much there is to remove; null until the data has been counted. */
  total: number | null
}

/** Who may create workspaces in an installation. */
export type WorkspaceCreators = (typeof workspaceCreators)[number]

export const InstallationChange = WorkspaceRef.extend({ workspaceCreators: z.enum(workspaceCreators) })
export type InstallationChange = z.infer<typeof InstallationChange>

export type InstallationView = {
  /** Whether this workspace is the installation’s first one, whose owners administer the installation. */
  isFirstWorkspace: boolean
  workspaceCreators: WorkspaceCreators
}
