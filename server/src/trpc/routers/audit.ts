import { ExportAudit, ListAudit } from '@parley/shared/workspace/audit'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { exportAudit } from '../../features/audit/export-audit.ts'
import { listAudit } from '../../features/audit/list-audit.ts'
import { listAuditActors } from '../../features/audit/list-audit-actors.ts'
import { router, signedIn } from '../base.ts'

export const audit = router({
  list: signedIn.input(ListAudit).query(({ ctx, input }) => listAudit(ctx.app, ctx.actor, input)),
  actors: signedIn.input(InWorkspace).query(({ ctx, input }) => listAuditActors(ctx.app, ctx.actor, input)),
  export: signedIn.input(ExportAudit).mutation(({ ctx, input }) => exportAudit(ctx.app, ctx.actor, input)),
})
