import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BarsProps } from './bar-chart.tsx'

const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }))

/**
 * A bar chart, loaded on first use. The table beside it gives screen readers the same figures.
 */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton h={240} />}>
      <BarChart {...props} />
    </Suspense>
  )
}
