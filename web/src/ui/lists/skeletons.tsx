import { Skeleton, Stack } from '@mantine/core'
import styles from './skeletons.module.css'

export type TableShape = {
  /** The number of lines of a row. */
  lines?: 1 | 2 | undefined
  /** Omitted where the rows have no head. That of a table that can be sorted is also on a narrow screen. */
  head?: 'plain' | 'sortable' | undefined
}

/** A placeholder for a table, in the height of its head and of its rows, so that nothing moves when the data is there. */
export function TableSkeleton({ rows = 6, lines = 1, head }: TableShape & { rows?: number | undefined }) {
  return (
    <div className={styles.table} data-head={head}>
      {indexes(rows).map((index) => (
        <div key={index} className={styles.row} data-lines={lines}>
          <Skeleton w={`${30 + ((index * 7) % 20)}%`} />
          <Skeleton w="18%" />
          <Skeleton w="12%" ml="auto" />
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
        <Skeleton w={`${35 + ((index * 7) % 20)}%`} />
        <Skeleton w={`${65 + ((index * 11) % 25)}%`} />
      </div>
    </div>
  ))
}

/** A placeholder for form fields. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Stack gap="lg">
      {indexes(fields).map((index) => (
        <Stack key={index} gap={6}>
          <Skeleton h={10} w={120} />
          <Skeleton h={34} />
        </Stack>
      ))}
    </Stack>
  )
}

/** A placeholder for messages, in the shape of bubbles at the end of a thread. */
export function MessagesSkeleton() {
  return (
    <div className={styles.messages}>
      {[46, 30, 58, 40].map((width) => (
        <Skeleton key={width} w={`${width}%`} />
      ))}
    </div>
  )
}

/** A placeholder for a conversation: its name, its messages, and the field for a reply. */
export function ThreadSkeleton() {
  return (
    <div className={styles.thread}>
      <Skeleton w={180} />
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
    <Stack maw={1440} mx="auto" p="xl" gap="lg" aria-busy="true">
      <Skeleton h={22} w={180} />
      <TableSkeleton />
    </Stack>
  )
}
