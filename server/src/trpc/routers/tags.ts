import { ChangeTag, MergeTags, NewTag, TagId } from '@parley/shared/conversations/tag-requests'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeTag } from '../../features/tags/change-tag.ts'
import { countTags } from '../../features/tags/count-tags.ts'
import { createTag } from '../../features/tags/create-tag.ts'
import { deleteTag } from '../../features/tags/delete-tag.ts'
import { listTags } from '../../features/tags/list-tags.ts'
import { mergeTags } from '../../features/tags/merge-tags.ts'
import { perform, router, whoMay } from '../base.ts'

export const tags = router({
  list: whoMay('tags.read').input(InWorkspace).query(perform(listTags)),
  count: whoMay('tags.read').input(InWorkspace).query(perform(countTags)),
  create: whoMay('tags.manage').input(NewTag).mutation(perform(createTag)),
  change: whoMay('tags.manage').input(ChangeTag).mutation(perform(changeTag)),
  merge: whoMay('tags.manage').input(MergeTags).mutation(perform(mergeTags)),
  delete: whoMay('tags.manage').input(TagId).mutation(perform(deleteTag)),
})
