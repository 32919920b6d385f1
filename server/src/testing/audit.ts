import { type AuditAction, type AuditEntryView, ListAudit } from '@parley/shared/workspace/audit'
import { listAudit } from '../features/audit/list-audit.ts'
import { authorized } from './authorized.ts'
import type { TestApp } from './test-app.ts'

/** The entries of the workspace's audit log with one of these actions, oldest first. */
export async function entriesOf(fixture: TestApp, ...actions: AuditAction[]): Promise<AuditEntryView[]> {
  const { data } = await authorized('audit.read', listAudit)(
    fixture.app,
    fixture.member('admin'),
    ListAudit.parse({ workspaceId: fixture.workspaceId, limit: 500 }),
  )
  return data.filter(({ action }) => actions.includes(action)).reverse()
}
