import { z } from 'zod'
import { modes } from '../words.ts'

export type Mode = (typeof modes)[number]

/** What a signed-in caller names with every request. An API key carries both itself. */
export const InWorkspace = z.object({
  workspaceId: z.uuid(),
  mode: z.enum(modes).default('live'),
})
export type InWorkspace = z.infer<typeof InWorkspace>

/** Where an operation acts, as a caller may put it: left out by API keys, whose workspace and mode are their own. */
export type Where = { workspaceId?: string | undefined; mode?: Mode | undefined }
