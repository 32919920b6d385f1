import { isNumbered } from '@parley/shared/templates/placeholders'

/** The column for each placeholder; empty if none. */
export type Columns = Readonly<Record<string, string>>

/** Values that are the same for all recipients, by placeholder. */
export type FixedValues = Readonly<Record<string, string>>

/** What fills a placeholder: a column of the list, or one value for every recipient. */
export type Filling = { column: string } | { value: string }

/**
 * Maps columns to placeholders: by name if placeholders are named, by number if all column names are numbers, otherwise
 * in order. The user's selection takes precedence as long as the list contains that column.
 */
export function mapColumns(placeholders: readonly string[], columns: readonly string[], chosen: Columns): Columns {
  const byNumber = columns.length > 0 && columns.every(isNumbered)
  const guess = (name: string, index: number): string | undefined => {
    if (!isNumbered(name)) return columns.find((column) => normalize(column) === normalize(name))
    return byNumber ? columns.find((column) => column === name) : columns[index]
  }
  return Object.fromEntries(
    placeholders.map((name, index) => {
      const choice = chosen[name]
      const isKnown = choice !== undefined && (choice === '' || columns.includes(choice))
      return [name, isKnown ? choice : (guess(name, index) ?? '')]
    }),
  )
}

/** `First name` and `first_name` are treated as equal. */
function normalize(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

/** Deselects the columns of placeholders that have a fixed value. */
export function withoutColumns(chosen: Columns, fixed: FixedValues): Columns {
  return { ...chosen, ...Object.fromEntries(Object.keys(fixed).map((name) => [name, ''])) }
}

/** The columns that are mapped to no placeholder. */
export function unusedColumns(columns: readonly string[], mapped: Columns): string[] {
  const used = new Set(Object.values(mapped))
  return columns.filter((column) => !used.has(column))
}
