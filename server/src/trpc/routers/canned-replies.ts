import { CannedReplyChange, CannedReplyId, NewCannedReply } from '@parley/shared/conversations/canned-replies'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { changeCannedReply } from '../../features/canned-replies/change-canned-reply.ts'
import { createCannedReply } from '../../features/canned-replies/create-canned-reply.ts'
import { deleteCannedReply } from '../../features/canned-replies/delete-canned-reply.ts'
import { listCannedReplies } from '../../features/canned-replies/list-canned-replies.ts'
import { router, signedIn } from '../base.ts'

export const cannedReplies = router({
  list: signedIn.input(InWorkspace).query(({ ctx, input }) => listCannedReplies(ctx.app, ctx.actor, input)),
  create: signedIn.input(NewCannedReply).mutation(({ ctx, input }) => createCannedReply(ctx.app, ctx.actor, input)),
  change: signedIn.input(CannedReplyChange).mutation(({ ctx, input }) => changeCannedReply(ctx.app, ctx.actor, input)),
  delete: signedIn.input(CannedReplyId).mutation(({ ctx, input }) => deleteCannedReply(ctx.app, ctx.actor, input)),
})
