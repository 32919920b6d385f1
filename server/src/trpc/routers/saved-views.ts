import { NewSavedView, SavedViewChange, SavedViewId } from '@parley/shared/conversations/saved-views'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { countSavedViews } from '../../features/conversations/list/count-saved-views.ts'
import { changeSavedView } from '../../features/saved-views/change-saved-view.ts'
import { createSavedView } from '../../features/saved-views/create-saved-view.ts'
import { deleteSavedView } from '../../features/saved-views/delete-saved-view.ts'
import { listSavedViews } from '../../features/saved-views/list-saved-views.ts'
import { perform, router, whoMay } from '../base.ts'

export const savedViews = router({
  list: whoMay('saved_views.read').input(InWorkspace).query(perform(listSavedViews)),
  counts: whoMay('conversations.read').input(InWorkspace).query(perform(countSavedViews)),
  create: whoMay('saved_views.change').input(NewSavedView).mutation(perform(createSavedView)),
  change: whoMay('saved_views.change').input(SavedViewChange).mutation(perform(changeSavedView)),
  delete: whoMay('saved_views.change').input(SavedViewId).mutation(perform(deleteSavedView)),
})
