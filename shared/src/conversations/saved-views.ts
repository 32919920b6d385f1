import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { schemaSentence } from '../sentences/sentence.ts'
import { InWorkspace } from '../workspace/workspaces.ts'

/** The most saved views of each person, and as many again of the workspace. */
export const maxSavedViews = 100

const aboutFilter = {
  description:
    'Parameters of the inbox’s address: `status`, `category`, `priority`, `channel`, `channel_id`, `assignee` (`me`, `none` or the ID of a member), `tag`, `unread` and `mentioned` (`yes`), `q` and `sort`. At most 20; values that the inbox does not know are ignored.',
  example: { status: 'open', category: 'billing' },
}
const aboutName = { description: 'Name, 1 to 60 characters.', example: 'Open refunds' }
const aboutId = { description: 'ID of the saved view.', example: exampleIds.savedView }

/** The parameters of the inbox's address: every filter, the search and the order, as `status=open`. */
const ViewFilter = z
  .record(z.string().regex(/^[a-z_]{1,30}$/), z.string().min(1).max(200))
  .refine((filter) => Object.keys(filter).length <= 20, schemaSentence('maximumParameters'))
export type ViewFilter = z.infer<typeof ViewFilter>

export const NewSavedView = InWorkspace.extend({
  name: z.string().trim().min(1).max(60).meta(aboutName),
  filter: ViewFilter.meta(aboutFilter),
  /** Whether all members of the workspace see it, who may then change it too. */
  shared: z.boolean(),
})
export type NewSavedView = z.infer<typeof NewSavedView>

export const SavedViewId = InWorkspace.extend({ savedViewId: z.string().min(1).max(100).meta(aboutId) })
export type SavedViewId = z.infer<typeof SavedViewId>

/** A change of a saved view. Omitted fields are not changed. */
export const SavedViewChange = SavedViewId.extend({
  name: z.string().trim().min(1).max(60).optional().meta(aboutName),
  filter: ViewFilter.optional().meta(aboutFilter),
  shared: z.boolean().optional(),
})
export type SavedViewChange = z.infer<typeof SavedViewChange>

export const SavedView = z
  .object({
    id: z.string().meta(aboutId),
    name: z.string().meta(aboutName),
    filter: z.record(z.string(), z.string()).meta(aboutFilter),
    shared: z.boolean().meta({ description: 'Whether all members see it. Programs see no others.', example: true }),
    created_at: z.string().meta({ description: 'When it was created.', example: exampleTimes.created }),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>

/** How many conversations mention the signed-in person, and how many each saved view lists, by its ID. */
export type SavedViewCounts = { readonly mentioned: number; readonly views: Readonly<Record<string, number>> }

/** How many conversations a view of the workspace lists. */
export const SharedViewCount = z
  .object({
    id: z.string().meta(aboutId),
    conversations: z.int().meta({ description: 'How many conversations it lists, counted up to 1,000.', example: 12 }),
  })
  .meta({ id: 'SavedViewCount' })
export type SharedViewCount = z.infer<typeof SharedViewCount>
