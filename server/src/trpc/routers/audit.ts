import { ExportAudit, ListAudit } from '@parley/shared/workspace/audit'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { exportAudit } from '../../features/audit/export-audit.ts'
import { listAudit } from '../../features/audit/list-audit.ts'
import { listAuditActors } from '../../features/audit/list-audit-actors.ts'
import { perform, router, signedIn } from '../base.ts'

export const audit = router({
  list: signedIn.input(ListAudit).query(perform(listAudit)),
  actors: signedIn.input(InWorkspace).query(perform(listAuditActors)),
  export: signedIn.input(ExportAudit).mutation(perform(exportAudit)),
})
