import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { Figure, Figures, Panel } from '../../../ui/panel.tsx'
import { count, formatMoney, formatNumber, formatShare } from '../../../ui/text/format.ts'
import { shareOf, stagesOf } from '../funnel.ts'
import { CampaignStateBadge } from '../state.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** The campaign's key figures. Accepted by the platform does not mean delivered, so each figure is labelled. */
export function CampaignFigures({ report }: { report: CampaignReport }) {
  const { campaign, funnel, cost } = report
  const money = ({ micros, currency }: { micros: number; currency: string }) => formatMoney(micros, currency)
  return (
    <Panel flush>
      <ProgressBar report={report} />
      <Figures>
        <Figure
          name="State"
          value={<CampaignStateBadge campaign={campaign} />}
          hint={count(funnel.total, 'recipient')}
        />
        {stagesOf(funnel)
          .slice(1)
          .map(({ name, meaning, people, share }) => (
            <Figure
              key={name}
              name={name}
              value={<span title={meaning}>{formatNumber(people)}</span>}
              hint={formatShare(share)}
            />
          ))}
        <Figure name="Failed" value={formatNumber(funnel.failed)} hint={formatShare(shareOf(funnel.failed, funnel))} />
        <Figure
          name="Estimated cost"
          value={money(cost.estimate)}
          hint={campaign.budget ? `all recipients; budget ${money(campaign.budget)}` : 'all recipients'}
        />
        {campaign.cost_actual ? (
          <Figure name="Actual cost" value={money(campaign.cost_actual)} hint="charged so far, delivered messages" />
        ) : (
          <Figure name="Cost so far" value={money(cost.sent)} hint="estimate, sent messages" />
        )}
      </Figures>
    </Panel>
  )
}
