import { z } from 'zod'
import { exampleIds } from '../example-values.ts'
import { modes } from '../words.ts'

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
