import { actionOf } from '@parley/shared/audit-actions'
import { sentence } from '@parley/shared/sentences/sentence'
import type { AuditEntryView, AuditPage, ListAudit } from '@parley/shared/workspace/audit'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { AuditEntryTable } from '../../db/schema/audit.ts'
import type { Schema } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { Scope } from '../../policy.ts'
import { type Before, type EntryFilter, entriesOf } from './audit.store.ts'

/** Lists the entries newest first, unless the other order is given. Pass `next_cursor` for the entries that follow; null when none do. */
export async function listAudit(app: App, scope: Scope<'audit.read'>, input: ListAudit): Promise<AuditPage> {
  const before = input.cursor === undefined ? undefined : readCursor(input.cursor)
  const isOldestFirst = input.sort === 'time' && input.sortDirection !== 'descending'
  const { entries, last } = await pageOfEntries(app.db, scope, { ...input, before, isOldestFirst })
  return { data: entries, next_cursor: last ? `${last.at}.${last.id}` : null }
}

type Page = {
  readonly entries: AuditEntryView[]
  /** The last entry of the page, when more follow. */
  readonly last: Before | undefined
}

export async function pageOfEntries(db: Kysely<Schema>, scope: Scope, filter: EntryFilter): Promise<Page> {
  const rows = await entriesOf(db, scope, { ...filter, limit: filter.limit + 1 })
  const page = rows.slice(0, filter.limit)
  const { at, id } = page.at(-1) ?? {}
  const hasMore = rows.length > page.length && at !== undefined && id !== undefined
  return { entries: page.map(presentEntry), last: hasMore ? { at, id } : undefined }
}

function presentEntry(row: AuditEntryTable): AuditEntryView {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    action: actionOf(row.action),
    subject: row.subject,
    details: JSON.parse(row.details),
    address: row.address,
    mode: row.mode,
  }
}

function readCursor(text: string): Before {
  const [, at, id] = /^(\d{1,15})\.([0-9a-f-]{36})$/.exec(text) ?? []
  if (at !== undefined && id !== undefined) return { at: Number(at), id }
  throw new AppError('invalid_request', sentence('cursorInvalidWithoutIt'), {
    details: [{ path: 'cursor', message: sentence('nextCursorExpected') }],
  })
}
