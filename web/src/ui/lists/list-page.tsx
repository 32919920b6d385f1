import type { ReactNode } from 'react'
import { SearchIllustration } from '../illustrations/search-illustration.tsx'
import { Page } from '../page.tsx'
import { Panel } from '../panel.tsx'
import { type EmptyPicture, EmptyState } from './empty-state.tsx'
import { List, type ListQuery } from './list.tsx'

type Words = { title: string; words: ReactNode }

type ListPageProps<Row> = {
  title: string
  /** One sentence on the purpose of the page. */
  about: string
  query: ListQuery<Row>
  /** The number of lines of a row, for its placeholder. */
  lines?: 1 | 2
  /** The button that creates an item: above the rows, or inside the empty state while there are none. */
  start?: ReactNode
  /** Buttons that are always above the rows. */
  actions?: ReactNode
  /** The filters of the list: tabs, and a search field beside them. */
  tabs?: ReactNode
  search?: ReactNode
  /** What is shown while the list is empty; omitted if it never is. `action` replaces the `start` button. */
  empty?: Words & EmptyPicture & { action?: ReactNode }
  /** What is shown if a filter is set and matches nothing. */
  unmatched?: Words | false
  /** A panel above the list. */
  first?: ReactNode
  /** Other panels of the page, and its dialogs. */
  below?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A page that shows one list, in all its states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, about, query, lines, start, actions, tabs, search, empty, unmatched, first, below, children } = props
  const hasRows = query.data !== undefined && query.data.data.length > 0
  const startAbove = (hasRows || unmatched) && start
  const above = (actions || startAbove) && (
    <>
      {actions}
      {startAbove}
    </>
  )
  return (
    <Page title={title} about={about} action={above}>
      {first}
      <Panel flush title={tabs} action={search}>
        <List
          query={query}
          lines={lines}
          head="sortable"
          empty={
            unmatched ? (
              <Empty illustration={<SearchIllustration />} {...unmatched} />
            ) : (
              empty && <Empty action={start} {...empty} />
            )
          }
        >
          {children}
        </List>
      </Panel>
      {below}
    </Page>
  )
}

function Empty({ words, ...rest }: Words & EmptyPicture & { action?: ReactNode }) {
  return <EmptyState {...rest}>{words}</EmptyState>
}
