import { Group, Skeleton, Stack } from '@mantine/core'

/** Rows about to come. */
export function TableSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Stack gap={0} p="xs">
      {places(rows).map((place) => (
        <Group key={place} p="xs" gap="lg" wrap="nowrap">
          <Skeleton h={12} w={`${30 + ((place * 7) % 20)}%`} />
          <Skeleton h={12} w="18%" />
          <Skeleton h={12} w="12%" ml="auto" />
        </Group>
      ))}
    </Stack>
  )
}

/** Fields about to come. */
export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Stack gap="lg">
      {places(fields).map((place) => (
        <Stack key={place} gap={6}>
          <Skeleton h={10} w={120} />
          <Skeleton h={34} />
        </Stack>
      ))}
    </Stack>
  )
}

/** Speech bubbles about to come. */
export function ThreadSkeleton() {
  return (
    <Stack p="md" gap="md">
      {[46, 30, 58, 40].map((width, place) => (
        <Skeleton key={width} h={38} w={`${width}%`} radius="lg" ml={place % 2 ? 'auto' : 0} />
      ))}
    </Stack>
  )
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place)
}

/** A page about to come, before even its title is known. */
export function PageSkeleton() {
  return (
    <Stack maw={1120} mx="auto" p="xl" gap="lg" aria-busy="true">
      <Skeleton h={22} w={180} />
      <TableSkeleton />
    </Stack>
  )
}
