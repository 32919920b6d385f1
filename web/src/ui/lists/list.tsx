import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Loaded, type LoadedQuery } from './loaded.tsx'
import { Pager, type ShownPagination } from './pager.tsx'
import { type TableShape, TableSkeleton } from './skeletons.tsx'

export type ListQuery<Row> = LoadedQuery<{ data: Row[]; pagination?: ShownPagination }>

type ListProps<Row> = TableShape & {
  query: ListQuery<Row>
  /** What is shown instead of rows: an empty state, or a sentence if the page has several lists. */
  empty: ReactNode
  /** The number of placeholder rows while the list loads. */
  expected?: number | undefined
  /** The query parameter of the page number, if a page has two lists. */
  pageName?: string
  children: (rows: Row[]) => ReactNode
}

/** A paged table: its placeholder, its rows with a pager, its empty state, or its failure. */
export function List<Row>({ query, empty, expected, lines, head = 'plain', pageName, children }: ListProps<Row>) {
  return (
    <Loaded query={query} skeleton={<TableSkeleton rows={expected} lines={lines} head={head} />}>
      {({ data, pagination }) => (
        <>
          {data.length > 0 ? children(data) : emptyContent(empty)}
          {pagination && <Pager pagination={pagination} {...(pageName && { name: pageName })} />}
        </>
      )}
    </Loaded>
  )
}

function emptyContent(empty: ReactNode): ReactNode {
  if (typeof empty !== 'string') return empty
  return (
    <Text size="sm" c="dimmed" p="md">
      {empty}
    </Text>
  )
}
