import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BarsProps } from './bar-chart.tsx'

const BarChart = lazy(async () => ({ default: (await import('./bar-chart.tsx')).BarChart }))

/**
 * Bars over the days or kinds of something, fetched when they are first to be seen. Those who cannot see them find the
 * same in the table.
 */
export function Bars(props: BarsProps) {
  return (
    <Suspense fallback={<Skeleton h={240} />}>
      <BarChart {...props} />
    </Suspense>
  )
}
