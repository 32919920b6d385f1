import '@mantine/charts/styles.css'
import { BarChart as Chart } from '@mantine/charts'
import { formatNumber } from '../text/format.ts'
import styles from './bar-chart.module.css'

export type BarsProps = {
  label: string
  data: Record<string, string | number>[]
  by: string
  /** The one at the bottom first. `label` where the name is only for programs. */
  series: { name: string; label?: string; color: string }[]
  stacked?: boolean
  /** How a value is written; a grouped number unless told otherwise. */
  write?: (value: number) => string
}

/** So few are kinds rather than days, and each says its name. */
const few = 6
/** So many bars stand close enough to be slim; fewer would look lost. */
const many = 14

export function BarChart({ label, data, by, series, stacked, write = formatNumber }: BarsProps) {
  // A stack names only what is in it.
  const shown = stacked ? series.filter(({ name }) => data.some((each) => Number(each[name]) > 0)) : series
  const hasLegend = shown.length > 1
  return (
    <div className={styles.bars} role="img" aria-label={`${label}. The table shows the same figures.`}>
      <Chart
        h={240}
        data={data}
        dataKey={by}
        series={shown}
        type={stacked ? 'stacked' : 'default'}
        withLegend={hasLegend}
        legendProps={{ verticalAlign: 'top', height: 32 }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={data.length < many ? 56 : 28}
        xAxisProps={data.length <= few ? { interval: 0 } : { minTickGap: 16 }}
        yAxisProps={{ allowDecimals: false, width: 48 }}
        valueFormatter={write}
        barProps={{ isAnimationActive: false, radius: 2 }}
        barChartProps={{ accessibilityLayer: false, margin: { top: hasLegend ? 0 : 8 } }}
      />
    </div>
  )
}
