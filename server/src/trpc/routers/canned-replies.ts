import { CannedReplyChange, CannedReplyId, NewCannedReply } from '@parley/shared/conversations/canned-replies'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeCannedReply } from '../../features/canned-replies/change-canned-reply.ts'
import { createCannedReply } from '../../features/canned-replies/create-canned-reply.ts'
import { deleteCannedReply } from '../../features/canned-replies/delete-canned-reply.ts'
import { listCannedReplies } from '../../features/canned-replies/list-canned-replies.ts'
import { perform, router, signedIn } from '../base.ts'

export const cannedReplies = router({
  list: signedIn.input(InWorkspace).query(perform(listCannedReplies)),
  create: signedIn.input(NewCannedReply).mutation(perform(createCannedReply)),
  change: signedIn.input(CannedReplyChange).mutation(perform(changeCannedReply)),
  delete: signedIn.input(CannedReplyId).mutation(perform(deleteCannedReply)),
})
