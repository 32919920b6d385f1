import { ChangeTag, MergeTags, NewTag, TagId, TagView } from '@parley/shared/conversations/tag-requests'
import { z } from 'zod'
import { changeTag } from '../../features/tags/change-tag.ts'
import { createTag } from '../../features/tags/create-tag.ts'
import { deleteTag } from '../../features/tags/delete-tag.ts'
import { listTags } from '../../features/tags/list-tags.ts'
import { mergeTags } from '../../features/tags/merge-tags.ts'
import { deletionOf, listOf } from '../responses.ts'
import { byKey, ofTheKey, type RouteGroup } from '../route.ts'

export const tags: RouteGroup = {
  name: 'Tags',
  description:
    'The labels of a workspace, which live and test mode share. Conversations and contacts are tagged separately, by the names of tags.',
  routes: [
    byKey('GET /api/v1/tags', {
      operationId: 'listTags',
      summary: 'List tags',
      description: 'Returns all tags by name. A workspace has at most 200.',
      takes: z.object({}),
      does: listTags,
      gives: listOf(TagView),
      action: 'tags.read',
    }),
    byKey('POST /api/v1/tags', {
      operationId: 'createTag',
      summary: 'Create a tag',
      description: 'Returns 409 if a tag has this name, regardless of case, or if the workspace has 200 tags.',
      takes: NewTag.omit(ofTheKey),
      does: createTag,
      gives: TagView,
      inData: true,
      action: 'tags.manage',
      status: 201,
      errors: ['conflict'],
    }),
    byKey('POST /api/v1/tags/merge', {
      operationId: 'mergeTags',
      summary: 'Merge two tags',
      description:
        'Every conversation and contact with the tag `from` gets the tag `into` instead, in live and test mode, and `from` is deleted. Returns the tag that stays. If the request is interrupted, repeat it. No webhook event is sent.',
      takes: MergeTags.omit(ofTheKey),
      does: mergeTags,
      gives: TagView,
      inData: true,
      action: 'tags.manage',
      errors: ['not_found'],
    }),
    byKey('PATCH /api/v1/tags/:tagId', {
      operationId: 'updateTag',
      summary: 'Rename or recolour a tag',
      description:
        'Everything that has the tag keeps it. Saved views that filter by its name filter by the new one. No webhook event is sent.',
      takes: ChangeTag.omit(ofTheKey),
      does: changeTag,
      gives: TagView,
      inData: true,
      action: 'tags.manage',
      errors: ['not_found', 'conflict'],
    }),
    byKey('DELETE /api/v1/tags/:tagId', {
      operationId: 'deleteTag',
      summary: 'Delete a tag',
      description: 'Takes it off every conversation and contact, in live and test mode. No webhook event is sent.',
      takes: TagId.omit(ofTheKey),
      does: deleteTag,
      gives: deletionOf('tag'),
      action: 'tags.manage',
      errors: ['not_found'],
    }),
  ],
}
