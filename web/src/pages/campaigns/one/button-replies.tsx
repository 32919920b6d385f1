import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { shareInWords } from '../funnel.ts'

/** How many recipients tapped each reply button of the message. */
export function ButtonReplies({ report: { button_replies, funnel } }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  if (button_replies.length === 0) return null
  return (
    <Panel flush title={t('replyButtons')}>
      <DataTable
        label={t('replyButtons')}
        rows={button_replies}
        keyOf={({ label }) => label}
        columns={[
          { head: t('button'), cell: ({ label }) => <bdi>{label}</bdi>, width: '55%' },
          { head: t('clicks'), align: 'end', cell: ({ people }) => formatNumber(people) },
          { head: t('share'), align: 'end', cell: ({ people }) => shareInWords(people, funnel) },
        ]}
      />
    </Panel>
  )
}
