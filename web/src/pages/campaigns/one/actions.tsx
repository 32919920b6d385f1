import { Button } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import {
  IconCalendarTime,
  IconCoin,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomId } from '../../../random-id.ts'
import { useMay } from '../../../scope.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { type Question, Questions } from './questions.tsx'
import { useCampaignMutations } from './use-campaign-mutations.ts'

const Reschedule = onDemand(async () => (await import('./reschedule.tsx')).Reschedule)
const Budget = onDemand(async () => (await import('./budget.tsx')).Budget)

/** The actions that the campaign's state and the user's permissions allow. */
export function CampaignActions({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { campaign } = report
  const maySend = useMay('bulk_send')
  const mutations = useCampaignMutations(campaign.id)
  const [dialog, setDialog] = useState<Question | 'reschedule' | 'budget'>()
  const close = () => setDialog(undefined)
  if (!maySend) return null

  const { state } = campaign
  const isOver = state === 'completed' || state === 'cancelled'
  const hasRest = campaign.counts.pending + campaign.counts.sending > 0
  const canResume = state === 'paused' || (state === 'stopped' && hasRest)
  return (
    <>
      {state === 'scheduled' && (
        <>
          <Button leftSection={<IconSend size={14} />} onClick={() => setDialog('sendNow')}>
            {t('sendNow')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarTime size={14} />}
            onClick={() => setDialog('reschedule')}
          >
            {t('reschedule')}
          </Button>
        </>
      )}
      {state === 'running' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={14} />}
          loading={mutations.pause.isPending}
          onClick={() => (report.is_awaited ? setDialog('pause') : mutations.pause.mutate(mutations.id))}
        >
          {t('pause')}
        </Button>
      )}
      {canResume && (
        <Button
          leftSection={<IconPlayerPlay size={14} />}
          loading={mutations.resume.isPending}
          onClick={() => mutations.resume.mutate(mutations.id)}
        >
          {t('resume')}
        </Button>
      )}
      {!isOver && (
        <>
          <Button variant="default" leftSection={<IconCoin size={14} />} onClick={() => setDialog('budget')}>
            {campaign.budget ? t('changeBudget') : t('setBudget')}
          </Button>
          <Button variant="default" leftSection={<IconX size={14} />} onClick={() => setDialog('cancel')}>
            {t('cancel')}
          </Button>
        </>
      )}
      {(state === 'completed' || state === 'stopped') && report.retryable > 0 && (
        <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={() => setDialog('retry')}>
          {t('retryFailedTotal', { total: formatNumber(report.retryable) })}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconCopy size={14} />}
        loading={mutations.duplicate.isPending}
        onClick={() => mutations.duplicate.mutate({ ...mutations.id, draftId: randomId() })}
      >
        {t('duplicateCampaign')}
      </Button>
      <Questions report={report} opened={dialog} onClose={close} mutations={mutations} />
      <Reschedule opened={dialog === 'reschedule'} campaign={campaign} countries={report.countries} onClose={close} />
      <Budget opened={dialog === 'budget'} report={report} onClose={close} />
    </>
  )
}
