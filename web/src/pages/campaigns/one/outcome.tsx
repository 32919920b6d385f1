import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { ownTimeZone } from '../../../ui/forms/time-zones.ts'
import { Callout } from '../../../ui/text/callout.tsx'
import { count } from '../../../ui/text/format.ts'
import { outcomeOf } from '../funnel.ts'
import { describeMoment } from '../zones.ts'

/** The status of a campaign that is not running, with its outcome so far. */
export function Outcome({ report: { campaign, funnel } }: { report: CampaignReport }) {
  const { state, stop_reason, scheduled_for, time_zone } = campaign
  switch (state) {
    case 'running':
      return null
    case 'scheduled':
      return (
        <Callout tone="info" title="Nothing has been sent yet">
          Sending starts {scheduled_for && describeMoment(Date.parse(scheduled_for), time_zone ?? ownTimeZone())}.
        </Callout>
      )
    case 'paused':
      return (
        <Callout tone="warn" title="Paused">
          {stop_reason && `${stop_reason.replace(/\.?$/, '.')} `}
          {outcomeOf(funnel)} No further messages will be sent until the campaign is resumed.
        </Callout>
      )
    case 'stopped':
      return (
        <Callout tone="bad" title="Campaign stopped by Parley">
          {stop_reason?.replace(/\.?$/, '.')} {outcomeOf(funnel)}
        </Callout>
      )
    case 'cancelled':
      return (
        <Callout tone="info" title="Cancelled">
          {outcomeOf(funnel)}
        </Callout>
      )
    case 'completed':
      return (
        <Callout
          tone={funnel.failed + funnel.uncertain > 0 ? 'warn' : 'info'}
          title={funnel.failed > 0 ? `Completed with ${count(funnel.failed, 'failure')}` : 'Sending is complete'}
        >
          {outcomeOf(funnel)}
        </Callout>
      )
  }
}
