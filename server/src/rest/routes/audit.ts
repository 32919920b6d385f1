import { AuditPage, ExportAudit, ListAudit, maxAuditPage } from '@parley/shared/workspace/audit'
import { z } from 'zod'
import { exportAudit } from '../../features/audit/export-audit.ts'
import { listAudit } from '../../features/audit/list-audit.ts'
import { byKey, ofTheKey, type RouteGroup } from '../route.ts'

const differences = { ...ofTheKey, actorId: true } as const
const ofQuery = {
  actor_id: ListAudit.shape.actorId,
  limit: z.coerce.number().int().min(1).max(maxAuditPage).default(50).meta({ description: 'Entries per page.' }),
}

export const audit: RouteGroup = {
  name: 'Audit log',
  description:
    'Who changed what in the workspace, in both modes. Entries cannot be changed or deleted. A key that is limited to channels does not read it.',
  routes: [
    byKey('GET /api/v1/audit', {
      operationId: 'listAuditEntries',
      summary: 'List the entries of the audit log',
      description: 'Returns the entries, newest first. To retrieve all of them, follow `next_cursor`.',
      takes: ListAudit.omit({ ...differences, sort: true, sortDirection: true }).extend(ofQuery),
      sorts: { at: 'time' },
      does: (app, scope, { actor_id: actorId, ...filter }) => listAudit(app, scope, { ...filter, actorId }),
      gives: AuditPage,
      action: 'audit.read',
    }),
    byKey('POST /api/v1/audit/export', {
      operationId: 'exportAudit',
      summary: 'Export the audit log',
      description:
        'Returns the entries as the list does. The first page records the export in the log itself; its cursors are valid for the same filter and key only.',
      takes: ExportAudit.omit(differences).extend(ofQuery),
      does: (app, scope, { actor_id: actorId, ...filter }) => exportAudit(app, scope, { ...filter, actorId }),
      gives: AuditPage,
      action: 'audit.read',
    }),
  ],
}
