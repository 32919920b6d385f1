import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { SimulatedNote } from '../../../frame/simulated-note.tsx'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { count, formatMoney, formatNumber } from '../../../ui/text/format.ts'
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
  const { campaign } = report
  const pending = count(campaign.counts.pending, 'person', 'people')
  const { micros, currency } = campaign.cost_estimate
  return (
    <>
      <Confirm
        opened={opened === 'sendNow'}
        onClose={onClose}
        question={`Send “${campaign.name}” to ${pending} now?`}
        yes={`Send to ${pending} now`}
        onConfirm={() => mutations.sendNow.mutateAsync()}
      >
        The campaign starts immediately instead of at its scheduled time. Estimated cost:{' '}
        {formatMoney(micros, currency)}. You can pause or cancel it while it runs. Sent messages cannot be recalled.
        <SimulatedNote />
      </Confirm>
      <Confirm
        opened={opened === 'pause'}
        onClose={onClose}
        question={`Pause “${campaign.name}” while a program waits for it?`}
        yes="Pause and skip the rest"
        danger
        onConfirm={() => mutations.pause.mutateAsync()}
      >
        A program started this campaign and is waiting for the results. {pending} not sent to yet will be reported to it
        as skipped. They will not receive the message, not even if you resume the campaign, because the program may send
        to them again.
      </Confirm>
      <Confirm
        opened={opened === 'cancel'}
        onClose={onClose}
        question={`Cancel “${campaign.name}”?`}
        yes="Cancel campaign"
        danger
        onConfirm={() => mutations.cancel.mutateAsync()}
      >
        {pending} will not receive the message. Messages already sent cannot be recalled. A cancelled campaign cannot be
        resumed.
      </Confirm>
      <Confirm
        opened={opened === 'retry'}
        onClose={onClose}
        question={`Retry ${count(report.retryable, 'failed message')}?`}
        yes="Retry failed"
        onConfirm={() => mutations.retry.mutateAsync()}
      >
        {describeRetry(report)}
        {report.was_called && (
          <>
            {' '}
            A program started this campaign and received the list of failed messages. It may have sent them again
            already: then these people get the message twice.
          </>
        )}
      </Confirm>
    </>
  )
}

/** How many of the failed messages are retried, and what happens to the others. */
function describeRetry({ retryable, campaign: { counts } }: CampaignReport): string {
  const rest = counts.failed - retryable
  if (rest === 0) return 'Only failed messages are sent again.'
  const others = `${count(rest, 'other')} ${rest === 1 ? 'stays' : 'stay'} failed`
  return `${formatNumber(retryable)} of ${formatNumber(counts.failed)} failed messages are sent again. ${others}, because another attempt cannot succeed: see the failure reasons.`
}
