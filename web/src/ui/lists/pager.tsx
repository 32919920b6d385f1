import { Group, Text } from '@mantine/core'
import type { Pagination } from '@parley/shared/paging'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryParameter } from '../forms/query-parameters.ts'
import { formatNumber } from '../text/format.ts'

/** The buttons for other pages, loaded only for lists with more than one page, which most lists never have. */
const PageButtons = lazy(async () => ({ default: (await import('./page-buttons.tsx')).PageButtons }))

export type ShownPagination = Pagination & {
  /** Whether the results are being counted, so that the total is not shown yet. */
  readonly isCounting?: boolean
}

/** Shows the range and the total, with buttons for the other pages. The page number is a query parameter of the URL. */
export function Pager({ pagination, name = 'page' }: { pagination: ShownPagination; name?: string }) {
  const { t } = useTranslation('common')
  const [, setPage] = useQueryParameter(name)
  const { page, limit, total, total_pages, total_capped, isCounting } = pagination
  if (total_pages <= 1) return null
  const first = (page - 1) * limit + 1
  const range = total_capped ? 'ofAtLeast' : 'of'
  return (
    <Group justify="space-between" px="md" py="xs" gap="xs" mih={46}>
      <Text size="xs" c="dimmed" component="bdi">
        {t(isCounting ? 'ofUncounted' : range, {
          first: formatNumber(first),
          last: formatNumber(Math.min(total, first + limit - 1)),
          total: formatNumber(total),
        })}
      </Text>
      <Suspense>
        <PageButtons
          total={total_pages}
          value={page}
          onChange={(next) => setPage(next === 1 ? undefined : String(next))}
        />
      </Suspense>
    </Group>
  )
}
