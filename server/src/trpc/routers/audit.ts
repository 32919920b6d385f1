import { ExportAudit, ListAudit } from '@parley/shared/workspace/audit'
import { InWorkspace } from '@parley/shared/workspace/workspaces'
import { exportAudit } from '../../features/audit/export-audit.ts'
import { listAudit } from '../../features/audit/list-audit.ts'
import { listAuditActors } from '../../features/audit/list-audit-actors.ts'
import { perform, router, whoMay } from '../base.ts'

export const audit = router({
  list: whoMay('audit.read').input(ListAudit).query(perform(listAudit)),
  actors: whoMay('audit.read').input(InWorkspace).query(perform(listAuditActors)),
  export: whoMay('audit.read').input(ExportAudit).mutation(perform(exportAudit)),
})
