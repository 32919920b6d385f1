import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { optOutHours } from '@parley/shared/words'
import { useTranslation } from 'react-i18next'
import { Figure, Figures, Panel } from '../../../ui/panel.tsx'
import { formatMoney, formatNumber } from '../../../ui/text/format.ts'
import { shareInWords, stagesOf } from '../funnel.ts'
import { CampaignStateBadge } from '../state.tsx'
import { ProgressBar } from './progress-bar.tsx'

/** The campaign's key figures. Accepted by the platform does not mean delivered, so each figure is labelled. */
export function CampaignFigures({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const { campaign, funnel, cost } = report
  const spent = campaign.cost_actual ?? cost.sent
  const money = ({ micros, currency }: { micros: number; currency: string }) => formatMoney(micros, currency)
  return (
    <Panel flush>
      <ProgressBar report={report} />
      <Figures>
        <Figure
          name={t('state')}
          value={<CampaignStateBadge campaign={campaign} />}
          hint={t('recipientsTotal', { count: funnel.total })}
        />
        {stagesOf(funnel)
          .slice(1)
          .map(({ name, meaning, people }) => (
            <Figure
              key={name}
              name={name}
              value={<span title={meaning}>{formatNumber(people)}</span>}
              hint={shareInWords(people, funnel)}
            />
          ))}
        <Figure
          name={t('optOuts')}
          value={<span title={t('aboutOptOuts', { hours: optOutHours })}>{formatNumber(report.opt_outs)}</span>}
          hint={shareInWords(report.opt_outs, funnel)}
        />
        <Figure name={t('failed')} value={formatNumber(funnel.failed)} hint={shareInWords(funnel.failed, funnel)} />
        <Figure
          name={t('estimatedCost')}
          value={money(cost.estimate)}
          hint={campaign.budget ? t('allRecipientsWithBudget', { budget: money(campaign.budget) }) : t('allRecipients')}
        />
        {campaign.cost_actual ? (
          <Figure name={t('actualCost')} value={money(campaign.cost_actual)} hint={t('chargedSoFar')} />
        ) : (
          <Figure name={t('costSoFar')} value={money(cost.sent)} hint={t('estimateOfSent')} />
        )}
        {funnel.replied > 0 && (
          <Figure
            name={t('costPerReply')}
            value={formatMoney(Math.round(spent.micros / funnel.replied), spent.currency)}
            hint={t('ofReplies', { count: funnel.replied })}
          />
        )}
      </Figures>
    </Panel>
  )
}
