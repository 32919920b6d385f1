import type { ImportState } from '@parley/shared/contacts/imports'
import type { Flag, InTenant } from './columns.ts'

/** A list whose rows become contacts. */
export type ContactImportTable = InTenant & {
  id: string
  state: ImportState
  /** The file of the list; null once it has gone, a day after the end. */
  file_id: string | null
  file_name: string
  /** JSON of a `FoundTable`: what the file was found to be. */
  found: string
  /** JSON of an `ImportPlan`; null until somebody has chosen what the columns are. */
  plan: string | null
  /** Whether it runs after the check without waiting for anybody. */
  starts_itself: Flag
  /** How many rows a complete check has counted; 0 before. */
  total_rows: number
  /** How many rows have been checked, imported or undone: where an interrupted run goes on. */
  done_rows: number
  created: number
  updated: number
  unchanged: number
  rejected: number
  /** How many rows are about a contact that an earlier row is about too. */
  repeated: number
  /** How many of the created contacts an undoing has deleted. */
  undone: number
  /** JSON of `ImportReason`s. They contain cells, and are removed with the rows. */
  reasons: string
  /** The encoded sentence that says why it failed. */
  failure: string | null
  created_by_id: string
  created_at: number
  ended_at: number | null
  /** When the file, rows and reasons of the import are removed; null while it is in progress, and once they are removed. */
  expires_at: number | null
}

/** A row that was refused, with its reason and cells; or one that created a contact, with the time of that. */
export type ContactImportRowTable = InTenant & {
  import_id: string
  /** The number of the row as spreadsheets show it: the names of the columns are row 1. */
  row_number: number
  contact_id: string | null
  /** The contact's `updated_at` when it was created: it is another one after any change. */
  stamp: number | null
  /** An encoded sentence. */
  reason: string | null
  /** JSON of the cells. */
  cells: string | null
}

/** A file with the contacts that a filter shows. The row goes with the file. */
export type ContactExportTable = InTenant & {
  id: string
  state: 'running' | 'completed'
  /** JSON of a `ContactFilter`. */
  filter: string
  for_spreadsheets: Flag
  rows: number
  file_id: string | null
  created_by_id: string
  created_at: number
  expires_at: number
}
