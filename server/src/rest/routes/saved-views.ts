import {
  NewSavedView,
  SavedView,
  SavedViewChange,
  SavedViewId,
  SharedViewCount,
} from '@parley/shared/conversations/saved-views'
import { z } from 'zod'
import { countSharedViews } from '../../features/conversations/list/count-saved-views.ts'
import { changeSavedView } from '../../features/saved-views/change-saved-view.ts'
import { createSavedView } from '../../features/saved-views/create-saved-view.ts'
import { deleteSavedView } from '../../features/saved-views/delete-saved-view.ts'
import { listSavedViews } from '../../features/saved-views/list-saved-views.ts'
import { deletionOf, listOf } from '../responses.ts'
import { byKey, ofTheKey, type RouteGroup } from '../route.ts'

/** A program has no views of its own. */
const notOfAKey = { ...ofTheKey, shared: true } as const

export const savedViews: RouteGroup = {
  name: 'Saved views',
  description:
    'Filters of the inbox that have a name, and that all members of the workspace see. Live and test mode share them. The private views of members are not available to programs.',
  routes: [
    byKey('GET /api/v1/saved_views', {
      operationId: 'listSavedViews',
      summary: 'List the saved views of the workspace',
      description: 'Returns all shared views by name. A workspace has at most 100.',
      takes: z.object({}),
      does: listSavedViews,
      gives: listOf(SavedView),
      action: 'saved_views.read',
    }),
    byKey('GET /api/v1/saved_views/counts', {
      operationId: 'countSavedViews',
      summary: 'Count the conversations of each saved view',
      description:
        'Counts the conversations of the key’s mode and channels that each view lists. Views with `q` are left out, and those that depend on who looks: with `unread`, `mentioned` or the assignee `me`.',
      takes: z.object({}),
      does: countSharedViews,
      gives: listOf(SharedViewCount),
      action: 'saved_views.read',
    }),
    byKey('POST /api/v1/saved_views', {
      operationId: 'createSavedView',
      summary: 'Create a saved view for all members',
      description: 'Returns 409 if the workspace has 100.',
      takes: NewSavedView.omit(notOfAKey),
      does: (app, scope, input) => createSavedView(app, scope, { ...input, shared: true }),
      gives: SavedView,
      inData: true,
      action: 'saved_views.change',
      status: 201,
      idempotent: true,
      errors: ['conflict'],
    }),
    byKey('PATCH /api/v1/saved_views/:savedViewId', {
      operationId: 'updateSavedView',
      summary: 'Change a saved view',
      description: 'Omitted fields are not changed, and `filter` replaces the earlier one as a whole.',
      takes: SavedViewChange.omit(notOfAKey),
      does: changeSavedView,
      gives: SavedView,
      inData: true,
      action: 'saved_views.change',
      errors: ['not_found'],
    }),
    byKey('DELETE /api/v1/saved_views/:savedViewId', {
      operationId: 'deleteSavedView',
      summary: 'Delete a saved view',
      description: 'Conversations are not affected.',
      takes: SavedViewId.omit(ofTheKey),
      does: deleteSavedView,
      gives: deletionOf('savedView'),
      action: 'saved_views.change',
      errors: ['not_found'],
    }),
  ],
}
