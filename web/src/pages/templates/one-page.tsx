import { Button, Grid, Stack } from '@mantine/core'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconSpeakerphone } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { translated } from '../../i18n/sentences.ts'
import { useMay, useTo } from '../../scope.ts'
import { DetailItem, DetailList } from '../../ui/lists/detail-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { inWords } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import { samplesIn } from './editor/samples-in.ts'
import { KnownTemplate } from './known-template.tsx'
import { languageName } from './language-name.ts'
import { TemplatePreview } from './preview.tsx'
import { reasonTitles, TemplateQualityBadge, TemplateStatusBadge, useStatusMeaning } from './status.tsx'
import { TemplateActions } from './template-actions.tsx'

// The page need not wait for the form.
const TestSendPanel = lazy(async () => ({ default: (await import('./test-send.tsx')).TestSendPanel }))

export function TemplatePage() {
  const { templateId = '' } = useParams()
  return <KnownTemplate id={templateId}>{(template) => <OneTemplate template={template} />}</KnownTemplate>
}

function OneTemplate({ template }: { template: TemplateView }) {
  const { t } = useTranslation('templates')
  const to = useTo()
  const maySend = useMay('bulk_send')
  const mayManage = useMay('manage_templates')
  const meaningOf = useStatusMeaning()
  const isSendable = template.status === 'APPROVED' && template.cannot_send_reason === null
  return (
    <Page
      title={template.name}
      about={meaningOf(template.status)}
      back={{ to: to('templates'), label: t('templates') }}
      action={
        <>
          {mayManage && <TemplateActions template={template} />}
          {maySend && isSendable && (
            <Button
              component={Link}
              to={to(`campaigns/new?template=${template.id}`)}
              leftSection={<IconSpeakerphone size={14} />}
            >
              {t('startCampaign')}
            </Button>
          )}
        </>
      }
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            <Notices template={template} />
            <Facts template={template} />
            {mayManage && isSendable && (
              <Suspense>
                <TestSendPanel key={JSON.stringify(template.components)} template={template} />
              </Suspense>
            )}
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <TemplatePreview filled={fillTemplate(template.components, samplesIn(template.components))} />
        </Grid.Col>
      </Grid>
    </Page>
  )
}

/** Why it cannot be sent, and what the platform decided about it. */
function Notices({ template }: { template: TemplateView }) {
  const { t } = useTranslation('templates')
  return (
    <>
      {template.cannot_send_reason && (
        <Callout tone="warn" title={t('cannotBeSentYet')}>
          {translated(template.cannot_send_reason)}
        </Callout>
      )}
      {template.rejection_reason && (
        <Callout tone={template.status === 'REJECTED' ? 'bad' : 'warn'} title={reasonTitles[template.status]}>
          {translated(template.rejection_reason)}
        </Callout>
      )}
      {template.coming_category && (
        <Callout
          tone="warn"
          title={t(template.coming_category.at ? 'upcomingCategoryChangeTo' : 'platformConsidersItA', {
            category: inWords(template.coming_category.category),
          })}
        >
          {template.coming_category.at ? (
            <Trans
              t={t}
              i18nKey="theChangeTakesEffect"
              components={{ relativetime: <RelativeTime at={template.coming_category.at} /> }}
            />
          ) : (
            t('thePlatformHasNotAnnouncedA')
          )}
          {t('categoryHint')}
        </Callout>
      )}
      {template.previous_category && (
        <Callout tone="warn" title={t('categoryChangedToByThePlatform', { category: inWords(template.category) })}>
          {t('recategorized', { previousCategory: inWords(template.previous_category) })}
        </Callout>
      )}
    </>
  )
}

function Facts({ template }: { template: TemplateView }) {
  const { t } = useTranslation('templates')
  const meaningOf = useStatusMeaning()
  return (
    <Panel>
      <div aria-live="polite">
        <DetailList>
          <DetailItem name={t('status')}>
            <TemplateStatusBadge status={template.status} meaning={meaningOf(template.status)} />
          </DetailItem>
          {template.quality && (
            <DetailItem name={t('quality')}>
              <TemplateQualityBadge quality={template.quality} />
            </DetailItem>
          )}
          <DetailItem name={t('category')}>{inWords(template.category)}</DetailItem>
          <DetailItem name={t('language')}>{languageName(template.language)}</DetailItem>
          <DetailItem name={t('updated')}>
            <RelativeTime at={template.updated_at} />
          </DetailItem>
        </DetailList>
      </div>
    </Panel>
  )
}
