import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { formatNumber } from '../../ui/format.ts'

type BarsProps = {
  label: string
  data: Record<string, string | number>[]
  by: string
  series: { name: string; color: string }[]
  stacked?: boolean
}

/** Bars over the days or kinds of something. Those who cannot see them find the same in the table. */
export function Bars({ label, data, by, series, stacked }: BarsProps) {
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
        valueFormatter={formatNumber}
        barProps={{ isAnimationActive: false, radius: 2 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
