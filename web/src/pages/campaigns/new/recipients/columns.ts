import type { ListColumns } from '@parley/shared/campaigns/new-campaigns'
import type { ColumnRoles } from '@parley/shared/campaigns/recipient-csv-header'
import type { StoredColumn } from '@parley/shared/campaigns/stored-columns'
import { isNumbered } from '@parley/shared/templates/placeholders'
import { matchKeys } from '@parley/shared/templates/template-binding'
import type { TemplateSlot } from '@parley/shared/templates/template-slots'

/** The column for each value, by address; empty if none. */
export type Columns = Readonly<Record<string, string>>

/** Values that are the same for all recipients, by address. */
export type FixedValues = Readonly<Record<string, string>>

/** What gives a value: a column of the list, or one value or file for every recipient; the file is empty until it is chosen. */
export type Filling = { column: string } | { value: string } | { file: string }

/**
 * Maps columns to the values that a template needs: as `matchKeys` does for names in a known order, and names of
 * placeholders in any spelling. A file's column may be that of the IDs of stored files, which has their address as its name. The
 * user's selection takes precedence as long as the list contains that column.
 */
export function mapColumns(slots: readonly TemplateSlot[], columns: readonly string[], chosen: Columns): Columns {
  const matched = matchKeys(slots, columns)
  const similar = ({ placeholder }: TemplateSlot): string | undefined =>
    placeholder === undefined || isNumbered(placeholder)
      ? undefined
      : columns.find((column) => normalize(column) === normalize(placeholder))
  return Object.fromEntries(
    slots.map((slot) => {
      const choice = chosen[slot.address]
      const fileColumn = slot.file && matched.get(slot.file.address)
      const isKnown = choice !== undefined && (choice === '' || columns.includes(choice))
      return [slot.address, isKnown ? choice : (matched.get(slot.address) ?? fileColumn ?? similar(slot) ?? '')]
    }),
  )
}

/** `First name` and `first_name` are treated as equal. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

/** Deselects the columns of values that are fixed. */
export function withoutColumns(chosen: Columns, fixed: FixedValues): Columns {
  return { ...chosen, ...Object.fromEntries(Object.keys(fixed).map((address) => [address, ''])) }
}

const nameTitle =
  /^((full|first|customer|contact|client|recipient)[ _-]?)?name$|^(customer|client|recipient|kunde|vorname|nombre|nom|prénom|nome)$/i

/** The column with the names of the customers: as the user selected, else the first whose title says so; empty for none. */
export function nameColumnOf(columns: readonly string[], chosen: string | undefined): string {
  if (chosen !== undefined && (chosen === '' || columns.includes(chosen))) return chosen
  return columns.find((column) => nameTitle.test(column)) ?? ''
}

/** The columns that are used for no value. */
export function unusedColumns(columns: readonly string[], mapped: Columns): string[] {
  const used = new Set(Object.values(mapped))
  return columns.filter((column) => !used.has(column))
}

type UsedColumns = ColumnRoles & {
  mapped: Columns
  fixed: FixedValues
  nameColumn: string
  stored?: readonly StoredColumn[]
}

/** The columns that are stored with the campaign. */
export function columnsOf({ mapped, fixed, nameColumn, stored = [], phone, userId }: UsedColumns): ListColumns {
  const values = Object.entries(mapped).filter(([address, column]) => column !== '' && fixed[address] === undefined)
  return {
    phone,
    userId,
    name: nameColumn === '' ? undefined : nameColumn,
    values: Object.fromEntries(values),
    fixed: Object.keys(fixed),
    ...(stored.length > 0 && { stored: [...stored] }),
  }
}

/** Column names that map to these values by themselves. Every value has its own, although names repeat across parts. */
export function sampleColumns(slots: readonly TemplateSlot[]): string[] {
  const numbers = slots.flatMap(({ placeholder }) =>
    placeholder !== undefined && isNumbered(placeholder) ? [placeholder] : [],
  )
  const isOrdered = numbers.length === slots.length
  return slots.map(({ address, placeholder }, index) => {
    if (isOrdered) return `value_${index + 1}`
    return placeholder === undefined || isNumbered(placeholder) ? address : placeholder
  })
}
