import { Text } from '@mantine/core'
import type { CampaignCheck } from '@parley/shared/campaigns/campaign-check'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../../ui/lists/data-table.tsx'
import { Figure, Figures, Panel } from '../../../../ui/panel.tsx'
import { formatMoney, formatNumber, formatSeconds } from '../../../../ui/text/format.ts'
import { useNow } from '../../../../ui/text/time.tsx'
import { describeMoment } from '../../zones.ts'

type CheckFiguresProps = { check: CampaignCheck; timeZone: string; isScheduled: boolean }

/** The number of recipients, the estimated cost, and the time of completion at the channel's rate limit. */
export function CheckFigures({ check, timeZone, isScheduled }: CheckFiguresProps) {
  const { t } = useTranslation('campaigns')
  const now = useNow()
  const { currency, micros } = check.cost_estimate
  const finishesAt = Date.parse(check.finishes_at)
  const endsAt = isScheduled ? finishesAt : now + finishesAt - Date.parse(check.starts_at)
  return (
    <Panel flush>
      <Figures>
        <Figure name={t('recipients')} value={formatNumber(check.sendable)} hint={t('readyToSend')} />
        <Figure name={t('estimatedCost')} value={formatMoney(micros, currency)} hint={t('fromRateCard')} />
        <Figure
          name={isScheduled ? t('completesBy') : t('completesByIfNow')}
          value={describeMoment(endsAt, timeZone)}
          hint={t('takesAbout', {
            time: formatSeconds(check.seconds_at_pace),
            rate: formatNumber(check.messages_per_second),
          })}
        />
      </Figures>
    </Panel>
  )
}

/** The estimated cost by country. */
export function CostByCountry({ check }: { check: CampaignCheck }) {
  const { t } = useTranslation('campaigns')
  const { currency, micros } = check.cost_estimate
  const total = {
    market: '',
    recipients: check.by_market.reduce((sum, row) => sum + row.recipients, 0),
    micros,
  }
  // Markets of a newer rate card, and those that have the same name in every language, have no text.
  const nameOf = (market: string) => t(`market.${market}` as 'market.Other', { defaultValue: market })
  const rows = check.by_market.length > 1 ? [...check.by_market, total] : check.by_market
  return (
    <Panel flush title={t('costByCountry')}>
      <DataTable
        label={t('costByCountry')}
        rows={rows}
        keyOf={(row) => row.market}
        columns={[
          { head: t('countryOrRegion'), cell: (row) => (row === total ? t('total') : nameOf(row.market)) },
          { head: t('recipients'), align: 'end', cell: (row) => formatNumber(row.recipients) },
          { head: t('perMessage'), align: 'end', cell: (row) => (row === total ? '—' : costPerMessage(row, currency)) },
          { head: t('cost'), align: 'end', cell: (row) => formatMoney(row.micros, currency) },
        ]}
      />
      <Text size="xs" c="dimmed" px="md" py="xs">
        {t('basedOnRateCard', { rateCard: check.rate_card })}
      </Text>
    </Panel>
  )
}

function costPerMessage({ micros, recipients }: { micros: number; recipients: number }, currency: string): string {
  return recipients === 0 ? '—' : formatMoney(Math.round(micros / recipients), currency)
}
