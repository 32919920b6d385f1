import { NewTag, TagId } from '@parley/shared/conversations/tags'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { createTag } from '../../features/tags/create-tag.ts'
import { deleteTag } from '../../features/tags/delete-tag.ts'
import { listTags } from '../../features/tags/list-tags.ts'
import { perform, router, whoMay } from '../base.ts'

export const tags = router({
  list: whoMay('tags.read').input(InWorkspace).query(perform(listTags)),
  create: whoMay('tags.manage').input(NewTag).mutation(perform(createTag)),
  delete: whoMay('tags.manage').input(TagId).mutation(perform(deleteTag)),
})
