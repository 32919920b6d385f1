import { Button } from '@mantine/core'
import type { CampaignView } from '@parley/shared/campaigns'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Confirm } from '../../../ui/confirm.tsx'
import { count } from '../../../ui/format.ts'
import { tellFailure } from '../../../ui/notify.ts'

/** What can be done with a campaign in its state. */
export function CampaignActions({ campaign }: { campaign: CampaignView }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const maySend = useMay('bulk_send')
  const id = { ...useScope(), campaignId: campaign.id }
  const [asking, setAsking] = useState<'cancel' | 'retry'>()
  const refresh = { onSuccess: () => queries.invalidateQueries(trpc.campaigns.pathFilter()) }
  const telling = { ...refresh, onError: tellFailure }
  const pause = useMutation(trpc.campaigns.pause.mutationOptions(telling))
  const resume = useMutation(trpc.campaigns.resume.mutationOptions(telling))
  const cancel = useMutation(trpc.campaigns.cancel.mutationOptions(refresh))
  const retry = useMutation(trpc.campaigns.retryFailed.mutationOptions(refresh))

  const isGoing = campaign.state === 'running' || campaign.state === 'scheduled'
  const canResume = campaign.state === 'paused' || campaign.state === 'stopped'
  const waiting = campaign.counts.pending
  if (!maySend) return null
  return (
    <>
      {isGoing && (
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={14} />}
          loading={pause.isPending}
          onClick={() => pause.mutate(id)}
        >
          Pause
        </Button>
      )}
      {canResume && (
        <Button leftSection={<IconPlayerPlay size={14} />} loading={resume.isPending} onClick={() => resume.mutate(id)}>
          Resume
        </Button>
      )}
      {(isGoing || canResume) && (
        <Button variant="default" leftSection={<IconX size={14} />} onClick={() => setAsking('cancel')}>
          Cancel
        </Button>
      )}
      {!isGoing && campaign.state !== 'paused' && campaign.counts.failed > 0 && (
        <Button variant="default" leftSection={<IconRefresh size={14} />} onClick={() => setAsking('retry')}>
          Retry failed
        </Button>
      )}
      <Confirm
        opened={asking === 'cancel'}
        onClose={() => setAsking(undefined)}
        question={`Cancel “${campaign.name}”?`}
        yes="Cancel the campaign"
        danger
        onConfirm={() => cancel.mutateAsync(id)}
      >
        {count(waiting, 'person', 'people')} still waiting will get nothing. Messages already sent stay sent. A
        cancelled campaign cannot be resumed.
      </Confirm>
      <Confirm
        opened={asking === 'retry'}
        onClose={() => setAsking(undefined)}
        question={`Send again to the ${count(campaign.counts.failed, 'person', 'people')} it failed for?`}
        yes="Send again"
        onConfirm={() => retry.mutateAsync(id)}
      >
        Only failed ones are tried again; everybody else keeps what they got. Numbers that do not exist will fail again.
      </Confirm>
    </>
  )
}
