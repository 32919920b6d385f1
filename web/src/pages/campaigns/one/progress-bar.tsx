import { Group, Text } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns'
import { formatNumber, formatSeconds, inWords } from '../../../ui/format.ts'
import { attempted, secondsLeft, segmentsOf } from '../progress.ts'
import { recipientMeanings } from '../state.tsx'
import styles from './progress-bar.module.css'

/** Where everybody stands, as a bar with its legend, and how long the rest takes. */
export function ProgressBar({ campaign }: { campaign: CampaignView }) {
  const segments = segmentsOf(campaign)
  const left = secondsLeft(campaign, Date.now())
  const done = attempted(campaign)
  return (
    <div className={styles.progress}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500} role="status">
          {formatNumber(done)} of {formatNumber(campaign.total)} handled
        </Text>
        {left !== undefined && (
          <Text size="sm" c="dimmed">
            about {formatSeconds(left)} left
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
          <li key={state} title={recipientMeanings[state]}>
            <span className={styles.dot} data-state={state} aria-hidden />
            {inWords(state)} <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
    </div>
  )
}
