import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { Callout } from '../../../ui/text/callout.tsx'
import { outcomeOf } from '../funnel.ts'
import { describeMoment, ownTimeZone } from '../zones.ts'

/** Where it stands when it does not move, and what that does not mean. */
export function Outcome({ report: { campaign, funnel } }: { report: CampaignReport }) {
  const { state, stop_reason, scheduled_for, time_zone } = campaign
  switch (state) {
    case 'running':
      return null
    case 'scheduled':
      return (
        <Callout tone="info" title="Nothing has been sent yet">
          It begins {scheduled_for && describeMoment(Date.parse(scheduled_for), time_zone ?? ownTimeZone())}.
        </Callout>
      )
    case 'paused':
      return (
        <Callout tone="warn" title="Paused">
          {outcomeOf(funnel)} Nobody more is sent to until somebody resumes it.
        </Callout>
      )
    case 'stopped':
      return (
        <Callout tone="bad" title="Parley stopped this campaign">
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
        <Callout tone={funnel.failed + funnel.uncertain > 0 ? 'warn' : 'info'} title="Everybody was handled">
          {outcomeOf(funnel)}
        </Callout>
      )
  }
}
