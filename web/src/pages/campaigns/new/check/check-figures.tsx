import { Text } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { Figure, Figures, Panel } from '../../../../ui/panel.tsx'
import { formatMoney, formatNumber, formatSeconds } from '../../../../ui/text/format.ts'
import { clockTime } from '../../../../ui/text/relative-time.ts'
import { useNow } from '../../../../ui/text/time.tsx'
import { describeMoment, ownTimeZone } from '../../zones.ts'

type CheckFiguresProps = { check: CampaignCheck; isScheduled: boolean }

/** What sending would mean: how many people, what it costs, when it is done at the channel's pace. */
export function CheckFigures({ check, isScheduled }: CheckFiguresProps) {
  const now = useNow()
  const { currency, micros } = check.cost_estimate
  const ends = isScheduled ? Date.parse(check.finishes_at) : now + check.seconds_at_pace * 1000
  return (
    <Panel flush>
      <Figures>
        <Figure
          name="Will be sent to"
          value={formatNumber(check.sendable)}
          hint={check.sendable === 1 ? 'person' : 'people'}
        />
        <Figure name="Cost estimate" value={formatMoney(micros, currency)} hint="by the rate card" />
        <Figure
          name={isScheduled ? 'Done by' : 'Done by, if sent now'}
          value={isScheduled ? describeMoment(ends, ownTimeZone()) : clockTime(ends)}
          hint={`takes about ${formatSeconds(check.seconds_at_pace)} at ${check.messages_per_second} a second`}
        />
      </Figures>
    </Panel>
  )
}

/** The estimate, country by country. */
export function CostByCountry({ check }: { check: CampaignCheck }) {
  const { currency, micros } = check.cost_estimate
  const total = {
    market: 'Together',
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
          { head: 'People', align: 'end', cell: (row) => formatNumber(row.recipients) },
          { head: 'Each', align: 'end', cell: (row) => (row === total ? '—' : each(row, currency)) },
          { head: 'Cost', align: 'end', cell: (row) => formatMoney(row.micros, currency) },
        ]}
      />
      <Text size="xs" c="dimmed" px="md" py="xs">
        By the rate card {check.rate_card}. The platform’s bill decides.
      </Text>
    </Panel>
  )
}

function each({ micros, recipients }: { micros: number; recipients: number }, currency: string): string {
  return recipients === 0 ? '—' : formatMoney(Math.round(micros / recipients), currency)
}
