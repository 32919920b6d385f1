import type { Sorting } from '@parley/shared/paging'
import { useQueryParameter } from '../forms/query-parameters.ts'
import { parseSort } from './table-sort.ts'

/** The order in the URL, for the server, which sorts a paged list by these columns; any other column counts as none. */
export function useServerSort<Column extends string>(columns: readonly Column[]): Sorting<Column> {
  const [text] = useQueryParameter('sort')
  const wanted = parseSort(text)
  const sort = columns.find((column) => column === wanted?.name)
  return wanted && sort !== undefined ? { sort, sortDirection: wanted.direction } : {}
}
