import { Button, Grid, Group, Stack, Text } from '@mantine/core'
import { slotsOf, type TemplateSlot } from '@parley/shared/templates/template-slots'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { TemplateView } from '@parley/shared/templates/templates'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ChannelSelect } from '../../../channel-select.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { translated } from '../../../i18n/sentences.ts'
import { useTo } from '../../../scope.ts'
import { Select } from '../../../ui/forms/select.tsx'
import { TemplatesIllustration } from '../../../ui/illustrations/templates-illustration.tsx'
import { EmptyState } from '../../../ui/lists/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { inWords } from '../../../ui/text/format.ts'
import { samplesIn } from '../../templates/editor/samples-in.ts'
import { TemplatePreview } from '../../templates/preview.tsx'
import { templateOption } from '../../templates/template-option.ts'
import { Step } from './steps.tsx'

type TemplateStepProps = {
  templates: TemplateView[]
  template: TemplateView | undefined
  channelId: string | undefined
  onChoose: (id: string | undefined) => void
  onChooseChannel: (channelId: string) => void
  onNext: () => void
}

export function TemplateStep(props: TemplateStepProps) {
  const { t } = useTranslation('campaigns')
  const { templates, template, channelId, onChoose, onChooseChannel, onNext } = props
  if (templates.length === 0) return <NoTemplate />
  return (
    <Step title={t('chooseATemplate')} about={t('onlyApproved')}>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Stack gap="sm">
            <Select
              label={t('template')}
              placeholder={t('selectATemplate')}
              searchable
              data={templates.map((each) => templateOption(each, templates))}
              value={template?.id ?? null}
              onChange={(id) => onChoose(id ?? undefined)}
            />
            {template && (
              <Text size="sm" c="dimmed">
                {inWords(template.category)} · {describePlaceholders(slotsOf(template.components))}
              </Text>
            )}
            {template && (
              <ChannelSelect
                value={channelId}
                onChange={onChooseChannel}
                among={({ id }) => template.channels.some((channel) => channel.id === id)}
              />
            )}
            <Group>
              <Button disabled={!template} onClick={onNext} rightSection={<IconArrowRight size={14} />}>
                {t('chooseRecipients')}
              </Button>
            </Group>
          </Stack>
        </Grid.Col>
        {template && (
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TemplatePreview filled={fillTemplate(template.components, samplesIn(template.components))} />
            <Text size="xs" c="dimmed" mt={6}>
              {t('withSampleValues')}
            </Text>
          </Grid.Col>
        )}
      </Grid>
    </Step>
  )
}

function NoTemplate() {
  const { t } = useTranslation('campaigns')
  const to = useTo()
  return (
    <Panel>
      <EmptyState
        illustration={<TemplatesIllustration />}
        title={t('noApprovedTemplates')}
        action={
          <Button component={Link} to={to('templates/new')}>
            {t('newTemplate')}
          </Button>
        }
      >
        {t('aboutApproval')}
      </EmptyState>
    </Panel>
  )
}

function describePlaceholders(slots: readonly TemplateSlot[]): string {
  const needed = slots.filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return i18n.t('campaigns:noPlaceholders')
  return i18n.t('campaigns:placeholders', {
    count: needed.length,
    names: needed.map(({ label }) => translated(label)).join(', '),
  })
}
