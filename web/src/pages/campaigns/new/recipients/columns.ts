import { isNumbered } from '@parley/shared/templates/placeholders'

/** Which column fills a placeholder; empty where none does. */
export type Columns = Readonly<Record<string, string>>

/** The same for everybody, by placeholder. */
export type FixedValues = Readonly<Record<string, string>>

/** What fills a placeholder: a column of the list, or one value for every recipient. */
export type Filling = { column: string } | { value: string }

/**
 * The columns as a person would expect them: by name where placeholders are named, by number where all columns are
 * numbers, else in their order. What a person chose counts first, as long as the list has that column.
 */
export function mapColumns(placeholders: readonly string[], columns: readonly string[], chosen: Columns): Columns {
  const byNumber = columns.length > 0 && columns.every(isNumbered)
  const guess = (name: string, place: number): string | undefined => {
    if (!isNumbered(name)) return columns.find((column) => plain(column) === plain(name))
    return byNumber ? columns.find((column) => column === name) : columns[place]
  }
  return Object.fromEntries(
    placeholders.map((name, place) => {
      const choice = chosen[name]
      const isKnown = choice !== undefined && (choice === '' || columns.includes(choice))
      return [name, isKnown ? choice : (guess(name, place) ?? '')]
    }),
  )
}

/** `First name` and `first_name` are the same to a person. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, '')
}

/** With placeholders that have one value for everybody no column is wanted. */
export function withoutColumns(chosen: Columns, fixed: FixedValues): Columns {
  return { ...chosen, ...Object.fromEntries(Object.keys(fixed).map((name) => [name, ''])) }
}

/** Columns that fill nothing, so that a person sees what is ignored. */
export function unusedColumns(columns: readonly string[], mapped: Columns): string[] {
  const used = new Set(Object.values(mapped))
  return columns.filter((column) => !used.has(column))
}
