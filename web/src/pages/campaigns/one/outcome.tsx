import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { ShownSentence } from '@parley/shared/sentences/sentence'
import { useTranslation } from 'react-i18next'
import { translated } from '../../../i18n/sentences.ts'
import { ownTimeZone } from '../../../ui/forms/time-zones.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import { needsAttention, outcomeOf } from '../funnel.ts'
import { describeMoment } from '../zones.ts'

/** The status of a campaign that is not running, with its outcome so far. */
export function Outcome({ report: { campaign, funnel } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { state, stop_reason, scheduled_for, time_zone } = campaign
  switch (state) {
    case 'running':
      return null
    case 'scheduled':
      return (
        <Callout tone="info" title={t('nothingSentYet')}>
          {scheduled_for &&
            t('sendingStarts', { moment: describeMoment(Date.parse(scheduled_for), time_zone ?? ownTimeZone()) })}
        </Callout>
      )
    case 'paused':
      return (
        <Callout tone="warn" title={t('paused')}>
          {stop_reason && `${asSentence(stop_reason)} `}
          {outcomeOf(funnel)} {t('noneUntilResumed')}
        </Callout>
      )
    case 'stopped':
      return (
        <Callout tone="bad" title={t('stoppedByParley')}>
          {stop_reason && asSentence(stop_reason)} {outcomeOf(funnel)}
        </Callout>
      )
    case 'cancelled':
      return (
        <Callout tone="info" title={t('cancelled')}>
          {outcomeOf(funnel)}
        </Callout>
      )
    case 'completed':
      return (
        <Callout
          tone={needsAttention(funnel) ? 'warn' : 'info'}
          title={funnel.failed > 0 ? t('completedWithFailures', { count: funnel.failed }) : t('sendingIsComplete')}
        >
          {outcomeOf(funnel)}
        </Callout>
      )
  }
}

function asSentence(reason: ShownSentence): string {
  return translated(reason).replace(/\.?$/, '.')
}
