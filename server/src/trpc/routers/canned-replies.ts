import { CannedReplyChange, CannedReplyId, NewCannedReply } from '@parley/shared/conversations/canned-replies'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeCannedReply } from '../../features/canned-replies/change-canned-reply.ts'
import { createCannedReply } from '../../features/canned-replies/create-canned-reply.ts'
import { deleteCannedReply } from '../../features/canned-replies/delete-canned-reply.ts'
import { listCannedReplies } from '../../features/canned-replies/list-canned-replies.ts'
import { perform, router, whoMay } from '../base.ts'

export const cannedReplies = router({
  list: whoMay('canned_replies.read').input(InWorkspace).query(perform(listCannedReplies)),
  create: whoMay('canned_replies.change').input(NewCannedReply).mutation(perform(createCannedReply)),
  change: whoMay('canned_replies.change').input(CannedReplyChange).mutation(perform(changeCannedReply)),
  delete: whoMay('canned_replies.change').input(CannedReplyId).mutation(perform(deleteCannedReply)),
})
