import { Skeleton } from '@mantine/core'
import styles from './skeletons.module.css'

export type TableShape = {
  /** The number of lines of a row. */
  lines?: 1 | 2 | undefined
  /** The kind of head of the table; omitted where the rows have none. That of a table that can be sorted is also on a narrow screen. */
  head?: 'plain' | 'sortable' | undefined
}

/** A placeholder for a table, in the height of its head and of its rows, so that nothing moves when the data is there. */
export function TableSkeleton({ rows = 6, lines = 1, head }: TableShape & { rows?: number | undefined }) {
  return (
    <div className={styles.table} data-head={head}>
      {indexes(rows).map((index) => (
        <div key={index} className={styles.row} data-lines={lines}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
        </div>
      ))}
    </div>
  )
}

/** A placeholder for the rows of a list of people, with a picture and two lines. */
export function PeopleSkeleton({ rows }: { rows: number }) {
  return indexes(rows).map((index) => (
    <div key={index} className={styles.person}>
      <Skeleton circle h={32} />
      <div>
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  ))
}

/** A placeholder for form fields: a label and a field each. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <div className={styles.fields}>
      {indexes(2 * fields).map((index) => (
        <Skeleton key={index} />
      ))}
    </div>
  )
}

/** A placeholder for messages, in the shape of bubbles at the end of a thread. */
export function MessagesSkeleton() {
  return (
    <div className={styles.messages}>
      {indexes(4).map((index) => (
        <Skeleton key={index} />
      ))}
    </div>
  )
}

/** A placeholder for a conversation: its name, its messages, and the field for a reply. */
export function ThreadSkeleton() {
  return (
    <div className={styles.thread}>
      <Skeleton />
      <MessagesSkeleton />
      <Skeleton />
    </div>
  )
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/** A placeholder for a whole page whose title is not known yet. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <Skeleton />
      <TableSkeleton />
    </div>
  )
}
