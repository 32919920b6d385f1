import { Button } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import {
  IconCalendarTime,
  IconCoin,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../../scope.ts'
import { onDemand } from '../../../ui/overlays/on-demand.tsx'
import { count } from '../../../ui/text/format.ts'
import { type Question, Questions } from './questions.tsx'
import { useCampaignMutations } from './use-campaign-mutations.ts'

const Reschedule = onDemand(async () => (await import('./reschedule.tsx')).Reschedule)
const Budget = onDemand(async () => (await import('./budget.tsx')).Budget)

/** What can be done with a campaign in its state. */
export function CampaignActions({ report }: { report: CampaignReport }) {
  const { campaign } = report
  const maySend = useMay('bulk_send')
  const mutations = useCampaignMutations(campaign.id)
  const [asking, setAsking] = useState<Question | 'reschedule' | 'budget'>()
  const close = () => setAsking(undefined)
  if (!maySend) return null

  const { state } = campaign
  const isOver = state === 'completed' || state === 'cancelled'
  const canResume = state === 'paused' || state === 'stopped'
  return (
    <>
      {state === 'scheduled' && (
        <>
          <Button leftSection={<IconSend size={14} />} onClick={() => setAsking('sendNow')}>
            Send now
          </Button>
          <Button
            variant="default"
            leftSection={<IconCalendarTime size={14} />}
            onClick={() => setAsking('reschedule')}
          >
            Reschedule
          </Button>
        </>
      )}
      {state === 'running' && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={14} />}
          loading={mutations.pause.isPending}
          onClick={() => mutations.pause.mutate()}
        >
          Pause
        </Button>
      )}
      {canResume && (
        <Button
          leftSection={<IconPlayerPlay size={14} />}
          loading={mutations.resume.isPending}
          onClick={() => mutations.resume.mutate()}
        >
          Resume
        </Button>
      )}
      {!isOver && (
        <>
          <Button variant="default" leftSection={<IconCoin size={14} />} onClick={() => setAsking('budget')}>
            {campaign.budget ? 'Change the budget' : 'Set a budget'}
          </Button>
          <Button variant="default" leftSection={<IconX size={14} />} onClick={() => setAsking('cancel')}>
            Cancel
          </Button>
        </>
      )}
      {(state === 'completed' || state === 'stopped') && campaign.counts.failed > 0 && (
        <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={() => setAsking('retry')}>
          Retry {count(campaign.counts.failed, 'failed one', 'failed ones')}
        </Button>
      )}
      <Questions campaign={campaign} asked={asking} onClose={close} mutations={mutations} />
      <Reschedule opened={asking === 'reschedule'} campaign={campaign} onClose={close} />
      <Budget opened={asking === 'budget'} report={report} onClose={close} />
    </>
  )
}
