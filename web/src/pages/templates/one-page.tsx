import { Button, Grid, Stack, Text } from '@mantine/core'
import { fillTemplate } from '@parley/shared/template-text'
import type { TemplateView } from '@parley/shared/templates'
import { IconSpeakerphone } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useMay, useTo } from '../../scope.ts'
import { Callout } from '../../ui/callout.tsx'
import { inWords } from '../../ui/format.ts'
import { Page } from '../../ui/page.tsx'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { KnownTemplate } from './known-template.tsx'
import { languageName } from './language-name.ts'
import { TemplatePreview } from './preview.tsx'
import { samplesIn } from './samples-in.ts'
import { statusMeanings, TemplateQualityBadge, TemplateStatusBadge } from './status.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TestSendPanel } from './test-send.tsx'

export function TemplatePage() {
  const { templateId = '' } = useParams()
  return <KnownTemplate id={templateId}>{(template) => <OneTemplate template={template} />}</KnownTemplate>
}

function OneTemplate({ template }: { template: TemplateView }) {
  const to = useTo()
  const maySend = useMay('bulk_send')
  const mayManage = useMay('manage_templates')
  return (
    <Page
      title={template.name}
      about={statusMeanings[template.status]}
      back={{ to: to('templates'), label: 'Templates' }}
      action={
        <>
          {mayManage && <TemplateActions template={template} />}
          {maySend && template.status === 'APPROVED' && (
            <Button
              component={Link}
              to={to(`campaigns/new?template=${template.id}`)}
              leftSection={<IconSpeakerphone size={14} />}
            >
              Send to many
            </Button>
          )}
        </>
      }
    >
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="md">
            {template.rejection_reason && (
              <Callout tone="bad" title="Why it was refused">
                {template.rejection_reason}
              </Callout>
            )}
            {template.previous_category && (
              <Callout tone="warn" title={`The platform moved it to ${inWords(template.category)}`}>
                It was submitted as {inWords(template.previous_category)}. What a message costs follows the category;
                another wording may be taken as {inWords(template.previous_category)} again.
              </Callout>
            )}
            <Panel flush>
              <div aria-live="polite">
                <Figures>
                  <Figure name="Status" value={<TemplateStatusBadge status={template.status} />} />
                  <Figure name="Language" value={<Text size="sm">{languageName(template.language)}</Text>} />
                  <Figure name="Category" value={<Text size="sm">{inWords(template.category)}</Text>} />
                  {template.quality && (
                    <Figure name="Quality" value={<TemplateQualityBadge quality={template.quality} />} />
                  )}
                  <Figure
                    name="Changed"
                    value={
                      <Text size="sm">
                        <RelativeTime at={template.updated_at} />
                      </Text>
                    }
                  />
                </Figures>
              </div>
            </Panel>
            {mayManage && template.status === 'APPROVED' && (
              <TestSendPanel key={template.updated_at} template={template} />
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
