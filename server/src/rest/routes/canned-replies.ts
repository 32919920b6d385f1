import {
  CannedReplyChange,
  CannedReplyId,
  CannedReplyView,
  NewCannedReply,
} from '@parley/shared/conversations/canned-replies'
import { z } from 'zod'
import { changeCannedReply } from '../../features/canned-replies/change-canned-reply.ts'
import { createCannedReply } from '../../features/canned-replies/create-canned-reply.ts'
import { deleteCannedReply } from '../../features/canned-replies/delete-canned-reply.ts'
import { getCannedReply } from '../../features/canned-replies/get-canned-reply.ts'
import { listCannedReplies } from '../../features/canned-replies/list-canned-replies.ts'
import { deletionOf, listOf } from '../responses.ts'
import { byKey, ofTheKey, type RouteGroup } from '../route.ts'

/** A file belongs to one mode, and so does a key: people attach files, which the dashboard copies into the other mode. */
const notOfAKey = { ...ofTheKey, fileIds: true } as const

export const cannedReplies: RouteGroup = {
  name: 'Canned replies',
  description:
    'Texts that members insert by typing a slash and a shortcut, and which live and test mode share. Files are attached to them in the dashboard, and stay when a program changes a reply.',
  routes: [
    byKey('GET /api/v1/canned_replies', {
      operationId: 'listCannedReplies',
      summary: 'List canned replies',
      description: 'Returns all canned replies by shortcut. A workspace has at most 500.',
      takes: z.object({}),
      does: listCannedReplies,
      gives: listOf(CannedReplyView),
      action: 'canned_replies.read',
    }),
    byKey('GET /api/v1/canned_replies/:cannedReplyId', {
      operationId: 'getCannedReply',
      summary: 'Retrieve a canned reply',
      description: 'Returns a canned reply with its files of the key’s mode.',
      takes: CannedReplyId.omit(ofTheKey),
      does: getCannedReply,
      gives: CannedReplyView,
      inData: true,
      action: 'canned_replies.read',
      errors: ['not_found'],
    }),
    byKey('POST /api/v1/canned_replies', {
      operationId: 'createCannedReply',
      summary: 'Create a canned reply',
      description: 'Returns 409 if another one has the shortcut, or if the workspace has 500.',
      takes: NewCannedReply.omit(notOfAKey),
      does: createCannedReply,
      gives: CannedReplyView,
      inData: true,
      action: 'canned_replies.change',
      status: 201,
      errors: ['conflict'],
    }),
    byKey('PATCH /api/v1/canned_replies/:cannedReplyId', {
      operationId: 'updateCannedReply',
      summary: 'Change a canned reply',
      description: 'Omitted fields are not changed.',
      takes: CannedReplyChange.omit(notOfAKey),
      does: changeCannedReply,
      gives: CannedReplyView,
      inData: true,
      action: 'canned_replies.change',
      errors: ['not_found', 'conflict'],
    }),
    byKey('DELETE /api/v1/canned_replies/:cannedReplyId', {
      operationId: 'deleteCannedReply',
      summary: 'Delete a canned reply',
      description: 'Messages that were written with it stay as they are.',
      takes: CannedReplyId.omit(ofTheKey),
      does: deleteCannedReply,
      gives: deletionOf('cannedReply'),
      action: 'canned_replies.change',
      errors: ['not_found'],
    }),
  ],
}
