import { Text } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { Figure, Figures, Panel } from '../../../../ui/panel.tsx'
import { formatMoney, formatNumber, formatSeconds } from '../../../../ui/text/format.ts'
import { clockTime } from '../../../../ui/text/relative-time.ts'
import { useNow } from '../../../../ui/text/time.tsx'
import { describeMoment } from '../../zones.ts'

type CheckFiguresProps = { check: CampaignCheck; timeZone: string; isScheduled: boolean }

/** The number of recipients, the estimated cost, and the time of completion at the channel's rate limit. */
export function CheckFigures({ check, timeZone, isScheduled }: CheckFiguresProps) {
  const now = useNow()
  const { currency, micros } = check.cost_estimate
  const endsAt = isScheduled ? Date.parse(check.finishes_at) : now + check.seconds_at_pace * 1000
  return (
    <Panel flush>
      <Figures>
        <Figure name="Recipients" value={formatNumber(check.sendable)} hint="ready to send" />
        <Figure name="Estimated cost" value={formatMoney(micros, currency)} hint="from the rate card" />
        <Figure
          name={isScheduled ? 'Completes by' : 'Completes by, if sent now'}
          value={isScheduled ? describeMoment(endsAt, timeZone) : clockTime(endsAt)}
          hint={`takes about ${formatSeconds(check.seconds_at_pace)} at ${check.messages_per_second} per second`}
        />
      </Figures>
    </Panel>
  )
}

/** The estimated cost by country. */
export function CostByCountry({ check }: { check: CampaignCheck }) {
  const { currency, micros } = check.cost_estimate
  const total = {
    market: 'Total',
    recipients: check.by_market.reduce((sum, row) => sum + row.recipients, 0),
    micros,
  }
  const rows = check.by_market.length > 1 ? [...check.by_market, total] : check.by_market
  return (
    <Panel flush title="Cost by country">
      <DataTable
        label="Cost by country"
        rows={rows}
        keyOf={(row) => row.market}
        columns={[
          { head: 'Country or region', cell: (row) => row.market },
          { head: 'Recipients', align: 'end', cell: (row) => formatNumber(row.recipients) },
          { head: 'Per message', align: 'end', cell: (row) => (row === total ? '—' : costPerMessage(row, currency)) },
          { head: 'Cost', align: 'end', cell: (row) => formatMoney(row.micros, currency) },
        ]}
      />
      <Text size="xs" c="dimmed" px="md" py="xs">
        Based on the rate card {check.rate_card}. Estimates only; actual charges may differ.
      </Text>
    </Panel>
  )
}

function costPerMessage({ micros, recipients }: { micros: number; recipients: number }, currency: string): string {
  return recipients === 0 ? '—' : formatMoney(Math.round(micros / recipients), currency)
}
