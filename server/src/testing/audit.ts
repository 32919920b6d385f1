import { type AuditAction, type AuditEntryView, ListAudit } from '@parley/shared/audit'
import { listAudit } from '../features/audit/list-audit.ts'
import type { TestHouse } from './house.ts'

/** The entries of the workspace's audit log with one of these actions, oldest first. */
export async function entriesOf(house: TestHouse, ...actions: AuditAction[]): Promise<AuditEntryView[]> {
  const { data } = await listAudit(
    house.app,
    house.member('admin'),
    ListAudit.parse({ workspaceId: house.workspaceId, limit: 500 }),
  )
  return data.filter(({ action }) => actions.includes(action)).reverse()
}
