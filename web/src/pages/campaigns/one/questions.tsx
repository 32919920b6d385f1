import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { useTranslation } from 'react-i18next'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { formatMoney, formatNumber } from '../../../ui/text/format.ts'
import type { CampaignMutations } from './use-campaign-mutations.ts'

export type Question = 'sendNow' | 'pause' | 'cancel' | 'retry'

type QuestionsProps = {
  report: CampaignReport
  opened: string | undefined
  onClose: () => void
  mutations: CampaignMutations
}

/** Confirmation dialogs for the actions that cannot be undone. */
export function Questions({ report, opened, onClose, mutations }: QuestionsProps) {
  const { t } = useTranslation('campaigns')
  const { campaign } = report
  const { name } = campaign
  const { pending } = campaign.counts
  const { micros, currency } = campaign.cost_estimate
  return (
    <>
      <Confirm
        opened={opened === 'sendNow'}
        onClose={onClose}
        question={t('sendNowQuestion', { name, count: pending })}
        yes={t('sendToNow', { count: pending })}
        onConfirm={() => mutations.sendNow.mutateAsync(mutations.id)}
      >
        {t('sendNowResult', { cost: formatMoney(micros, currency) })}
        <SimulatedNote />
      </Confirm>
      <Confirm
        opened={opened === 'pause'}
        onClose={onClose}
        question={t('pauseQuestion', { name })}
        yes={t('pauseAndSkip')}
        danger
        onConfirm={() => mutations.pause.mutateAsync(mutations.id)}
      >
        {t('pauseResult', { count: pending })}
      </Confirm>
      <Confirm
        opened={opened === 'cancel'}
        onClose={onClose}
        question={t('cancelQuestion', { name })}
        yes={t('cancelCampaign')}
        danger
        onConfirm={() => mutations.cancel.mutateAsync(mutations.id)}
      >
        {t('cancelResult', { count: pending })}
      </Confirm>
      <Confirm
        opened={opened === 'retry'}
        onClose={onClose}
        question={t('retryQuestion', { count: report.retryable })}
        yes={t('retryFailed')}
        onConfirm={() => mutations.retry.mutateAsync(mutations.id)}
      >
        {describeRetry(report)}
        {report.was_called && ` ${t('retryOfProgram')}`}
      </Confirm>
    </>
  )
}

/** How many of the failed messages are retried, and what happens to the others. */
function describeRetry({ retryable, campaign: { counts } }: CampaignReport): string {
  const rest = counts.failed - retryable
  if (rest === 0) return i18n.t('campaigns:retryOnlyFailed')
  return i18n.t('campaigns:retrySome', {
    retryable: formatNumber(retryable),
    failed: formatNumber(counts.failed),
    count: rest,
  })
}
