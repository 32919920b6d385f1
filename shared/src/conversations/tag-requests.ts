import { z } from 'zod'
import { exampleIds, exampleTimes } from '../example-values.ts'
import { InWorkspace } from '../workspace/workspaces.ts'
import { TagName, tagColours } from './tags.ts'

const aboutName = { description: 'Name, 1 to 40 characters, unique regardless of case.', example: 'VIP' }
const aboutColour = { description: 'Colour in the dashboard.', example: 'violet' } as const
const Name = TagName.meta(aboutName)
const Colour = z.enum(tagColours).meta(aboutColour)
const Id = z.string().min(1).max(100)

export const NewTag = InWorkspace.extend({ name: Name, colour: Colour })
export type NewTag = z.infer<typeof NewTag>

export const TagId = InWorkspace.extend({ tagId: Id.meta({ description: 'ID of the tag.', example: exampleIds.tag }) })
export type TagId = z.infer<typeof TagId>

export const ChangeTag = TagId.extend({
  name: TagName.optional().meta(aboutName),
  colour: z.enum(tagColours).optional().meta(aboutColour),
})
export type ChangeTag = z.infer<typeof ChangeTag>

export const MergeTags = InWorkspace.extend({
  from: Id.meta({ description: 'ID of the tag that is deleted.', example: exampleIds.otherTag }),
  into: Id.meta({ description: 'ID of the tag that stays.', example: exampleIds.tag }),
})
export type MergeTags = z.infer<typeof MergeTags>

export const TagView = z
  .object({
    id: z.string().meta({ description: 'ID of the tag.', example: exampleIds.tag }),
    name: z.string().meta({ description: 'Name.', example: 'VIP' }),
    colour: Colour,
    created_at: z.string().meta({ description: 'When it was created.', example: exampleTimes.created }),
  })
  .meta({ id: 'Tag' })
export type TagView = z.infer<typeof TagView>

/** How many conversations and contacts of one mode have a tag, each counted up to `viewCountLimit`. */
export type TagCount = { id: string; conversations: number; contacts: number }
