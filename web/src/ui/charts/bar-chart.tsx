import { useTranslation } from 'react-i18next'
import '@mantine/charts/styles.css'
import { BarChart as Chart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { formatNumber } from '../text/format.ts'
import styles from './bar-chart.module.css'

export type BarsProps = {
  label: string
  data: Record<string, string | number>[]
  by: string
  /** The series from bottom to top. `label` is given if the name is an identifier. */
  series: { name: string; label?: string; color: string }[]
  stacked?: boolean
  /** Shows small values beside much larger ones. Zero stays at the bottom. */
  isLogarithmic?: boolean
  /** What the axis counts, such as "Messages"; undefined where each value names its unit. */
  unit?: string
  /** Formats a value; as a grouped number by default. */
  write?: (value: number) => string
}

/** Up to this many bars are categories rather than days, and each has its label. */
const maxCategories = 6
/** The longest name that is not slanted on a narrow screen: longer names beside each other run together. */
const maxNarrowName = 6
const slanted = { angle: -35, textAnchor: 'end', height: 64 } as const
/** The number of bars from which on they are narrow; fewer narrow bars would look sparse. */
const minNarrowBars = 14

export function BarChart({ label, data, by, series, stacked, isLogarithmic, unit, write = formatNumber }: BarsProps) {
  const { t } = useTranslation('common')
  // The legend of a stacked chart names only the series that occur.
  const shown = stacked ? series.filter(({ name }) => data.some((each) => Number(each[name]) > 0)) : series
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const hasLongNames = data.some((each) => String(each[by]).length > maxNarrowName)
  const hasLegend = shown.length > 1
  return (
    <div className={styles.bars} role="img" aria-label={t('theTableShowsTheSameFigures', { label })}>
      {unit !== undefined && (
        <Text size="xs" c="dimmed">
          {unit}
        </Text>
      )}
      <Chart
        h={240}
        data={data}
        dataKey={by}
        series={shown}
        type={stacked ? 'stacked' : 'default'}
        withLegend={hasLegend}
        // In the order of the bars; by default it is sorted by name. On a narrow screen it may need several lines.
        legendProps={{ verticalAlign: 'top', itemSorter: null, ...(!isNarrow && { height: 32 }) }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={data.length < minNarrowBars ? 56 : 28}
        xAxisProps={
          data.length > maxCategories ? { minTickGap: 16 } : { interval: 0, ...(isNarrow && hasLongNames && slanted) }
        }
        yAxisProps={{
          allowDecimals: false,
          width: 48,
          ...(isLogarithmic && { scale: 'symlog' }),
        }}
        valueFormatter={write}
        barProps={{ isAnimationActive: false, radius: 2 }}
        barChartProps={{ accessibilityLayer: false, margin: { top: hasLegend ? 0 : 8 } }}
      />
    </div>
  )
}
