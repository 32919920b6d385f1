import type { CampaignView } from '@parley/shared/campaigns/campaigns'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { count, formatMoney } from '../../../ui/text/format.ts'
import type { CampaignMutations } from './use-campaign-mutations.ts'

export type Question = 'sendNow' | 'cancel' | 'retry'

type QuestionsProps = {
  campaign: CampaignView
  asked: string | undefined
  onClose: () => void
  mutations: CampaignMutations
}

/** What is asked once before it is done, because it cannot be undone. */
export function Questions({ campaign, asked, onClose, mutations }: QuestionsProps) {
  const waiting = count(campaign.counts.pending, 'person', 'people')
  const { micros, currency } = campaign.cost_estimate
  return (
    <>
      <Confirm
        opened={asked === 'sendNow'}
        onClose={onClose}
        question={`Send “${campaign.name}” to ${waiting} now?`}
        yes={`Send to ${waiting} now`}
        onConfirm={() => mutations.sendNow.mutateAsync()}
      >
        It does not wait for its time. About {formatMoney(micros, currency)} by the rate card. You can pause or cancel
        it while it runs; what is sent cannot be taken back.
      </Confirm>
      <Confirm
        opened={asked === 'cancel'}
        onClose={onClose}
        question={`Cancel “${campaign.name}”?`}
        yes="Cancel the campaign"
        danger
        onConfirm={() => mutations.cancel.mutateAsync()}
      >
        {waiting} still waiting will get nothing. Messages already sent stay sent. A cancelled campaign cannot be
        resumed.
      </Confirm>
      <Confirm
        opened={asked === 'retry'}
        onClose={onClose}
        question={`Send again to the ${count(campaign.counts.failed, 'person', 'people')} it failed for?`}
        yes="Send again"
        onConfirm={() => mutations.retry.mutateAsync()}
      >
        Only failed ones are tried again; everybody else keeps what they got. Numbers that do not exist will fail again.
      </Confirm>
    </>
  )
}
