import { Collapse, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { CampaignCheck } from '@parley/shared/campaigns'
import { DataTable } from '../../../ui/data-table.tsx'
import { count, formatMoney, formatNumber, formatSeconds } from '../../../ui/format.ts'
import { Figure, Figures, Panel } from '../../../ui/panel.tsx'

/** What sending would mean: how many people, what it costs, how long it takes, and whom it cannot reach. */
export function CheckFigures({ check }: { check: CampaignCheck }) {
  const [opened, { toggle }] = useDisclosure(false)
  const { currency } = check.cost_estimate
  const optedOut = check.verdicts.filter((verdict) => verdict.problem === 'opted_out').length
  return (
    <Panel flush>
      <Figures>
        <Figure
          name="People"
          value={formatNumber(check.sendable)}
          hint={optedOut > 0 ? `${count(optedOut, 'more has', 'more have')} opted out and will be skipped` : undefined}
        />
        <Figure
          name="Cost estimate"
          value={formatMoney(check.cost_estimate.micros, currency)}
          hint={
            <UnstyledButton fz="xs" c="var(--mantine-color-anchor)" onClick={toggle} aria-expanded={opened}>
              {opened ? 'Hide' : 'Show'} by market
            </UnstyledButton>
          }
        />
        <Figure name="Takes about" value={formatSeconds(check.seconds_at_pace)} />
      </Figures>
      <Collapse expanded={opened}>
        <DataTable
          label="Cost by market"
          rows={check.by_market}
          keyOf={(row) => row.market}
          columns={[
            { head: 'Market', cell: (row) => row.market },
            { head: 'People', align: 'end', cell: (row) => formatNumber(row.recipients) },
            { head: 'Cost', align: 'end', cell: (row) => formatMoney(row.micros, currency) },
          ]}
        />
        <Text size="xs" c="dimmed" px="md" py="xs">
          Rate card {check.rate_card}. The platform’s bill decides.
        </Text>
      </Collapse>
    </Panel>
  )
}
