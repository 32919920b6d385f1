import { ListAudit } from '@parley/shared/audit'
import { listAudit } from '../features/audit/list-audit.ts'
import { router, signedIn } from './base.ts'

export const audit = router({
  list: signedIn.input(ListAudit).query(({ ctx, input }) => listAudit(ctx.app, ctx.actor, input)),
})
