import type { ColumnToStore, StoredColumn, UnstorableCell } from '@parley/shared/campaigns/stored-columns'
import type { ContactFieldView } from '@parley/shared/contacts/contact-fields'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { translated } from '../../../../i18n/sentences.ts'
import { useMay, useScope } from '../../../../scope.ts'
import { useTRPC } from '../../../../trpc.ts'
import type { Draft } from '../draft.ts'
import type { ReadRow } from './reading.ts'

/**
 * The contact fields, and the columns of the list that are stored in them; empty where the user may not change contacts, or the
 * workspace has no fields.
 */
export type StoredColumns = { readonly fields: readonly ContactFieldView[]; readonly stored: readonly StoredColumn[] }

/** The contact fields that columns of the list can be stored in, and those columns that are. */
export function useStoredColumns({ from, storedColumns }: Draft, columns: readonly string[]): StoredColumns {
  const mayStore = useMay('manage_contacts') && from !== 'contacts' && columns.length > 0
  const trpc = useTRPC()
  const { data } = useQuery(trpc.contactFields.list.queryOptions(useScope(), { enabled: mayStore, staleTime: 60_000 }))
  return useMemo(() => {
    if (!mayStore) return { fields: [], stored: [] }
    // A field that was deleted is no choice any more; before the fields are known, what was chosen stays.
    const isKnown = ({ field }: StoredColumn) => data === undefined || data.data.some(({ key }) => key === field)
    const stored = (storedColumns ?? []).filter((each) => columns.includes(each.column) && isKnown(each))
    return { fields: data?.data ?? [], stored }
  }, [mayStore, data, storedColumns, columns])
}

/** The columns with a choice for one of them; an empty key stores it nowhere. A field has one column. */
export function withStored(stored: readonly StoredColumn[], choice: StoredColumn): StoredColumn[] {
  const { column, field } = choice
  const others = stored.filter((each) => each.column !== column && each.field !== field)
  return field === '' ? others : [...others, choice]
}

/** The part of the request that has the cells of these rows. */
export function columnsToStoreOf(
  stored: readonly StoredColumn[],
  rows: readonly ReadRow[],
): { columnsToStore?: ColumnToStore[] } {
  if (stored.length === 0) return {}
  return {
    columnsToStore: stored.map((each) => ({
      ...each,
      cells: rows.map(({ variables }) => variables[each.column] ?? ''),
    })),
  }
}

/** Adds to the rows which of their cells cannot be stored, and why. */
export function withUnstorable(
  rows: readonly ReadRow[],
  stored: readonly StoredColumn[],
  unstorable: readonly UnstorableCell[],
): readonly ReadRow[] {
  if (unstorable.length === 0) return rows
  return rows.map((row) => {
    const messages = stored.flatMap(({ field, column }) => {
      const cell = row.variables[column]
      const found = unstorable.find((each) => each.field === field && each.cell === cell)
      return found ? [translated(found.message)] : []
    })
    return messages.length > 0 ? { ...row, unstored: messages } : row
  })
}

/** Why the dates of a column can only be read once their order is chosen; undefined where they can be read. */
export function unclearDates(unstorable: readonly UnstorableCell[], field: string): string | undefined {
  const found = unstorable.find(({ field: of, message }) => of === field && message.key === 'importDateUnclear')
  return found && translated(found.message)
}
