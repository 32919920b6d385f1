import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatNumber } from '../../ui/format.ts'

type BarsProps = {
  label: string
  data: Record<string, string | number>[]
  by: string
  series: { name: string; color: string }[]
  stacked?: boolean
  /** How a value is written; a grouped number unless told otherwise. */
  write?: (value: number) => string
}

/** Bars over the days or kinds of something. Those who cannot see them find the same in the table. */
export function Bars({ label, data, by, series, stacked, write = formatNumber }: BarsProps) {
  return (
    <div role="img" aria-label={`${label}. The table shows the same figures.`}>
      <BarChart
        h={240}
        data={data}
        dataKey={by}
        series={series}
        type={stacked ? 'stacked' : 'default'}
        withLegend={series.length > 1}
        legendProps={{ verticalAlign: 'top', height: 32 }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={28}
        yAxisProps={{ allowDecimals: false }}
        valueFormatter={write}
        barProps={{ isAnimationActive: false, radius: 2 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
