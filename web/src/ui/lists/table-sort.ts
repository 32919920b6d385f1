/** What a column sorts by. Rows without a value come last in either direction. */
export type SortKey<Row> = (row: Row) => string | number | null

export type Sort = { readonly name: string; readonly direction: 'ascending' | 'descending' }

/** `name` in the URL is ascending, `-name` descending. */
export function parseSort(text: string | undefined): Sort | undefined {
  if (!text) return undefined
  return text.startsWith('-')
    ? { name: text.slice(1), direction: 'descending' }
    : { name: text, direction: 'ascending' }
}

/** The next of ascending, descending and the order of the list itself. */
export function nextSort(current: Sort | undefined, name: string): string | undefined {
  if (current?.name !== name) return name
  return current.direction === 'ascending' ? `-${name}` : undefined
}

/** The rows in this order; equal ones stay as they were. Text is compared as in a dictionary, numbers in it by value. */
export function sortRows<Row>(rows: readonly Row[], key: SortKey<Row>, direction: Sort['direction']): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: key(row) }))
    .sort((first, second) => {
      if (first.value === null || second.value === null)
        return Number(first.value === null) - Number(second.value === null)
      return sign * compare(first.value, second.value)
    })
    .map(({ row }) => row)
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

function compare(first: string | number, second: string | number): number {
  if (typeof first === 'number' && typeof second === 'number') return first - second
  return collator.compare(String(first), String(second))
}
