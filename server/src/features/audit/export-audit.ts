import { inEnglish } from '@parley/shared/sentences/english'
import type { AuditPage, ExportAudit } from '@parley/shared/workspace/audit'
import type { App } from '../../app.ts'
import type { Tx } from '../../db/transact.ts'
import type { Scope } from '../../policy.ts'
import { openCursor, sealCursor } from './export-cursor.ts'
import { pageOfEntries } from './list-audit.ts'
import { oneExportAtATime } from './one-export-at-a-time.ts'
import { recordAudit } from './record-audit.ts'

/** Exports what the list shows, with sentences in English. The first page is recorded in the audit log, and only its cursor leads to the next pages. */
export async function exportAudit(app: App, scope: Scope<'audit.read'>, input: ExportAudit): Promise<AuditPage> {
  const { actorId, action, from, to } = input
  const exported = { actor: scope.actor, scope, what: 'audit log', filter: [actorId, action, from, to] } as const
  const progress = input.cursor === undefined ? undefined : openCursor(app, exported, input.cursor)
  const read = async (tx: Tx): Promise<AuditPage> => {
    const { entries, last } = await pageOfEntries(tx, scope, { ...input, before: progress?.last })
    const begunAt = progress?.begunAt ?? app.now()
    const page = { data: inEnglish(entries), next_cursor: last ? sealCursor(app, exported, { begunAt, last }) : null }
    if (progress) return page
    const who = actorId && (entries[0]?.actor_name ?? actorId)
    const filter = Object.entries({ who, action, from, to })
    const details = Object.fromEntries(filter.filter(([, value]) => value !== undefined))
    const subject = Object.keys(details).length > 0 ? 'filtered entries' : 'all entries'
    await recordAudit(app, tx, scope, { action: 'audit.exported', subject, details })
    return page
  }
  return oneExportAtATime(app, scope.actor, { isFirst: !progress, read: () => app.transact(read) })
}
