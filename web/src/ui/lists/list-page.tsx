import { IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Page } from '../page.tsx'
import { Panel } from '../panel.tsx'
import { EmptyState } from './empty-state.tsx'
import { List, type ListQuery } from './list.tsx'

type Words = { title: string; words: ReactNode }

type ListPageProps<Row> = {
  title: string
  /** One sentence: what one does here. */
  about: string
  query: ListQuery<Row>
  /** The button that begins a new one: above the rows, and in their place while there are none. */
  start?: ReactNode
  /** Buttons above the rows whether or not there are any. */
  actions?: ReactNode
  /** What narrows the list: tabs, and beside them what people type. */
  tabs?: ReactNode
  search?: ReactNode
  /**
   * What this place is for, while nothing is in it; left out where something always is. `action` where another button
   * than `start` fills it.
   */
  empty?: Words & { icon: ReactNode; action?: ReactNode }
  /** Given while the list is narrowed: there may be something, but nothing that fits. */
  unmatched?: Words | false
  /** What else belongs to the page: other panels, and its windows. */
  below?: ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A page that is one list, in all its states. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, about, query, start, actions, tabs, search, empty, unmatched, below, children } = props
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
      <Panel flush title={tabs} action={search}>
        <List
          query={query}
          empty={
            unmatched ? (
              <Empty icon={<IconSearch size={20} />} {...unmatched} />
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

function Empty({ words, ...rest }: Words & { icon: ReactNode; action?: ReactNode }) {
  return <EmptyState {...rest}>{words}</EmptyState>
}
