import { z } from 'zod'
import { schemaSentence } from '../sentences/sentence.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/** The most saved views of each person, and as many again of the workspace. */
export const maxSavedViews = 100

/** The parameters of the inbox's address: every filter, the search and the order, as `status=open`. */
const ViewFilter = z
  .record(z.string().regex(/^[a-z_]{1,30}$/), z.string().min(1).max(200))
  .refine((filter) => Object.keys(filter).length <= 20, schemaSentence('maximumParameters'))
export type ViewFilter = z.infer<typeof ViewFilter>

export const NewSavedView = InWorkspace.extend({
  name: z.string().trim().min(1).max(60),
  filter: ViewFilter,
  /** Whether all members of the workspace see it, who may then change it too. */
  shared: z.boolean(),
})
export type NewSavedView = z.infer<typeof NewSavedView>

export const SavedViewId = InWorkspace.extend({ savedViewId: z.string().min(1).max(100) })
export type SavedViewId = z.infer<typeof SavedViewId>

/** Omitted fields are not changed. */
export const SavedViewChange = SavedViewId.extend({
  name: NewSavedView.shape.name.optional(),
  filter: ViewFilter.optional(),
  shared: z.boolean().optional(),
})
export type SavedViewChange = z.infer<typeof SavedViewChange>

export type SavedView = { id: string; name: string; filter: ViewFilter; shared: boolean; created_at: string }

/** How many conversations mention the signed-in person, and how many each saved view lists, by its ID. */
export type SavedViewCounts = { readonly mentioned: number; readonly views: Readonly<Record<string, number>> }
