import { Group, Text } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { useTranslation } from 'react-i18next'
import { formatNumber, formatSeconds } from '../../../ui/text/format.ts'
import { attempted, segmentsOf } from '../progress.ts'
import { recipientMeaning, recipientWord } from '../state.tsx'
import styles from './progress-bar.module.css'

/** Recipients by state as a bar with a legend; while the campaign runs, also its rate and the remaining time. */
export function ProgressBar({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { campaign, messages_per_second: rate, seconds_left: left } = report
  const segments = segmentsOf(campaign)
  return (
    <div className={styles.progress}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} role="status">
          {t('processedOf', { done: formatNumber(attempted(campaign)), total: formatNumber(campaign.total) })}
        </Text>
        {campaign.state === 'running' && (
          <Text size="sm" c="dimmed">
            {rate > 0 &&
              t('perSecond', { rate: formatNumber(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)) })}
            {rate > 0 && left !== null && ' · '}
            {left !== null && t('timeLeft', { time: formatSeconds(left) })}
          </Text>
        )}
      </Group>
      <div className={styles.bar} aria-hidden>
        {segments.map(({ state, share }) => (
          <div key={state} data-state={state} style={{ width: `${share * 100}%` }} />
        ))}
      </div>
      <ul className={styles.legend}>
        {segments.map(({ state, count }) => (
          <li key={state} title={recipientMeaning(state)}>
            <span className={styles.dot} data-state={state} aria-hidden />
            {recipientWord(state)} <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
