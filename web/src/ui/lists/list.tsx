import { Text } from '@mantine/core'
import type { Pagination } from '@parley/shared/paging'
import type { ReactNode } from 'react'
import { Loaded, type LoadedQuery } from './loaded.tsx'
import { Pager } from './pager.tsx'
import { TableSkeleton } from './skeletons.tsx'

export type ListQuery<Row> = LoadedQuery<{ data: Row[]; pagination?: Pagination }>

type ListProps<Row> = {
  query: ListQuery<Row>
  /** In place of the rows while there are none: an empty state, or a sentence where the list is one of several. */
  empty: ReactNode
  /** How many rows to hint at while they come. */
  expected?: number
  /** The name in the address of this list's page number, where two lists share a page. */
  pageName?: string
  children: (rows: Row[]) => ReactNode
}

/** Rows about to come, the rows with the way to those of other pages, what stands in place of none, or why they failed. */
export function List<Row>({ query, empty, expected = 6, pageName, children }: ListProps<Row>) {
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={expected} />}>
      {({ data, pagination }) => (
        <>
          {data.length > 0 ? children(data) : inPlaceOfRows(empty)}
          {pagination && <Pager pagination={pagination} {...(pageName && { name: pageName })} />}
        </>
      )}
    </Loaded>
  )
}

function inPlaceOfRows(empty: ReactNode): ReactNode {
  if (typeof empty !== 'string') return empty
  return (
    <Text size="sm" c="dimmed" p="md">
      {empty}
    </Text>
  )
}
