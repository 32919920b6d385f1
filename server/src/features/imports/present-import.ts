import type { FoundTable, ImportPlan, ImportReason, ImportView } from '@parley/shared/contacts/imports'
import { decodeSentence } from '@parley/shared/sentences/sentence'
import type { ContactImportTable } from '../../db/schema/imports.ts'

export function foundOf({ found }: Pick<ContactImportTable, 'found'>): FoundTable {
  return JSON.parse(found) as FoundTable
}

export function planOf({ plan }: Pick<ContactImportTable, 'plan'>): ImportPlan | null {
  return plan === null ? null : (JSON.parse(plan) as ImportPlan)
}

export function presentImport(row: ContactImportTable): ImportView {
  const { id, state, file_name, total_rows, done_rows, created, updated, unchanged, rejected, repeated, undone } = row
  const dateOf = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...{ id, state, file_name, found: foundOf(row), plan: planOf(row), total_rows, done_rows },
    ...{ created, updated, unchanged, rejected, repeated, undone },
    reasons: JSON.parse(row.reasons) as ImportReason[],
    failure: row.failure === null ? null : decodeSentence(row.failure),
    created_at: new Date(row.created_at).toISOString(),
    ended_at: dateOf(row.ended_at),
    available_until: dateOf(row.expires_at),
  }
}
