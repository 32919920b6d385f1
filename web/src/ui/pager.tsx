import { Group, Pagination as Pages, Text } from '@mantine/core'
import type { Pagination } from '@parley/shared/paging'
import { useAddress } from './address.ts'
import { formatNumber } from './format.ts'

/** Which rows of how many, and the way to the others. The page is kept in the address. */
export function Pager({ pagination, name = 'page' }: { pagination: Pagination; name?: string }) {
  const [, setPage] = useAddress(name)
  const { page, limit, total, total_pages } = pagination
  if (total_pages <= 1) return null
  const first = (page - 1) * limit + 1
  return (
    <Group justify="space-between" px="md" py="xs" gap="xs">
      <Text size="xs" c="dimmed">
        {formatNumber(first)}–{formatNumber(Math.min(total, first + limit - 1))} of {formatNumber(total)}
      </Text>
      <Pages
        size="sm"
        total={total_pages}
        value={page}
        onChange={(next) => setPage(next === 1 ? undefined : String(next))}
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  )
}
