import { Group, Skeleton, Stack } from '@mantine/core'
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
    <Stack gap={0} className={styles.table} data-head={head}>
      {indexes(rows).map((index) => (
        <Group key={index} className={styles.row} data-lines={lines} gap="lg" wrap="nowrap">
          <Skeleton h={12} w={`${30 + ((index * 7) % 20)}%`} />
          <Skeleton h={12} w="18%" />
          <Skeleton h={12} w="12%" ml="auto" />
        </Group>
      ))}
    </Stack>
  )
}

/** A placeholder for the rows of a list of people, with a picture and two lines. */
export function PeopleSkeleton({ rows }: { rows: number }) {
  return (
    <Stack gap={0}>
      {indexes(rows).map((index) => (
        <Group key={index} className={styles.person} gap={12} wrap="nowrap">
          <Skeleton circle h={32} w={32} />
          <Stack gap={10} flex={1}>
            <Skeleton h={10} w={`${35 + ((index * 7) % 20)}%`} />
            <Skeleton h={10} w={`${65 + ((index * 11) % 25)}%`} />
          </Stack>
        </Group>
      ))}
    </Stack>
  )
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

/** A placeholder for message bubbles. */
export function ThreadSkeleton() {
  return (
    <Stack p="md" gap="md">
      {[46, 30, 58, 40].map((width, index) => (
        <Skeleton key={width} h={38} w={`${width}%`} radius="lg" ml={index % 2 ? 'auto' : 0} />
      ))}
    </Stack>
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
