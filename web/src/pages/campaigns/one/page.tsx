import { Grid, Stack, Text } from '@mantine/core'
import type { CampaignReport } from '@parley/shared/campaigns/campaign-report'
import type { FilledTemplate } from '@parley/shared/templates/template-text'
import { useQuery } from '@tanstack/react-query'
import { Trans, useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { PageSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Page } from '../../../ui/page.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { TemplatePreview } from '../../templates/preview.tsx'
import { CampaignActions } from './actions.tsx'
import { ButtonReplies } from './button-replies.tsx'
import { Failures } from './failures.tsx'
import { CampaignFigures } from './figures.tsx'
import { FunnelPanel } from './funnel-panel.tsx'
import { Outcome } from './outcome.tsx'
import { Recipients } from './recipients.tsx'

export function CampaignPage() {
  const trpc = useTRPC()
  const { campaignId = '' } = useParams()
  const report = useQuery(trpc.campaigns.report.queryOptions({ ...useScope(), campaignId }))
  return (
    <Loaded query={report} skeleton={<PageSkeleton />}>
      {(loaded) => <OneCampaign report={loaded} />}
    </Loaded>
  )
}

function OneCampaign({ report }: { report: CampaignReport }) {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  const { campaign, funnel, failures, sample } = report
  const { template } = campaign
  const hasStarted = campaign.started_at !== null || funnel.pending < funnel.total
  return (
    <Page
      title={campaign.name}
      about={
        <Trans
          t={t}
          i18nKey="aboutOne"
          values={{ template: template.name, language: template.language, name: campaign.sent_by }}
          components={{ bdi: <bdi />, when: <RelativeTime at={campaign.created_at} /> }}
        />
      }
      back={{ to: to('campaigns'), label: t('campaigns') }}
      action={<CampaignActions report={report} />}
    >
      <Grid gap="md">
        <Grid.Col span={sample ? { base: 12, md: 8 } : 12}>
          <Stack gap="md">
            <Outcome report={report} />
            <CampaignFigures report={report} />
          </Stack>
        </Grid.Col>
        {sample && (
          <Grid.Col span={{ base: 12, md: 4 }}>
            <MessagePanel message={sample} />
          </Grid.Col>
        )}
      </Grid>
      {hasStarted && <FunnelPanel funnel={funnel} />}
      <ButtonReplies report={report} />
      <Failures failures={failures} />
      <Recipients report={report} />
    </Page>
  )
}

/** The message that the campaign sends, as one of its recipients gets it. */
function MessagePanel({ message }: { message: FilledTemplate }) {
  const { t } = useTranslation('campaigns')
  return (
    <Panel title={t('message')}>
      <TemplatePreview filled={message} />
      <Text size="xs" c="dimmed" mt={6}>
        {t('valuesOfFirstRecipient')}
      </Text>
    </Panel>
  )
}
