import type { AuditEntryView, AuditPage, ListAudit } from '@parley/shared/audit'
import type { Kysely } from 'kysely'
import type { Actor } from '../../actor.ts'
import type { App } from '../../app.ts'
import type { AuditEntryTable, Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { authorize, type Scope } from '../../policy.ts'
import { type Before, entriesOf } from './audit.store.ts'

/** Newest first. Pass `next_cursor` on for the entries before these; null when there are none. */
export async function listAudit(app: App, actor: Actor, input: ListAudit): Promise<AuditPage> {
  return pageOfEntries(app.db, authorize(actor, 'audit.read', input), input)
}

export async function pageOfEntries(db: Kysely<Schema>, scope: Scope, input: ListAudit): Promise<AuditPage> {
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const rows = await entriesOf(db, scope, { ...input, limit: input.limit + 1, before })
  const shown = rows.slice(0, input.limit)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return { data: shown.map(presentEntry), next_cursor: last ? `${last.at}.${last.id}` : null }
}

function presentEntry(row: AuditEntryTable): AuditEntryView {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    action: row.action,
    subject: row.subject,
    details: JSON.parse(row.details),
    address: row.address,
    mode: row.mode,
  }
}

function readCursor(text: string): Before {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? []
  if (at !== undefined && id !== undefined) return { at: Number(at), id }
  throw new AppError('invalid_request', 'The cursor is not one of ours; start again without it', {
    details: [{ path: 'cursor', message: 'must be the next_cursor of an earlier page' }],
  })
}
