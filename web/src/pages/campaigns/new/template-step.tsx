import { Button, Grid, Select, Stack, Text } from '@mantine/core'
import { fillTemplate, placeholdersOf } from '@parley/shared/template-text'
import type { TemplateView } from '@parley/shared/templates'
import { Link } from 'react-router'
import { useTo } from '../../../scope.ts'
import { count, inWords } from '../../../ui/format.ts'
import { TemplatePreview } from '../../templates/preview.tsx'
import { samplesIn } from '../../templates/samples-in.ts'
import { Step } from './step.tsx'

type TemplateStepProps = {
  templates: TemplateView[]
  template: TemplateView | undefined
  onChoose: (id: string | undefined) => void
}

export function TemplateStep({ templates, template, onChoose }: TemplateStepProps) {
  const to = useTo()
  if (templates.length === 0) {
    return (
      <Step
        number={1}
        title="Choose a template"
        about="None is approved yet. Make one; it can be sent once the platform has approved it."
      >
        <Button component={Link} to={to('templates/new')}>
          New template
        </Button>
      </Step>
    )
  }
  return (
    <Step number={1} title="Choose a template" about="Only approved ones can be sent.">
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Stack gap="xs">
            <Select
              aria-label="Template"
              placeholder="Template"
              searchable
              data={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
              value={template?.id ?? null}
              onChange={(id) => onChoose(id ?? undefined)}
            />
            {template && (
              <Text size="xs" c="dimmed">
                {inWords(template.category)} · {describeNeeds(placeholdersOf(template.components))}
              </Text>
            )}
          </Stack>
        </Grid.Col>
        {template && (
          <Grid.Col span={{ base: 12, sm: 6 }}>
            <TemplatePreview filled={fillTemplate(template.components, samplesIn(template.components))} />
          </Grid.Col>
        )}
      </Grid>
    </Step>
  )
}

function describeNeeds(placeholders: readonly string[]): string {
  if (placeholders.length === 0) return 'the same for everybody'
  return `${count(placeholders.length, 'placeholder')}: ${placeholders.map((name) => `{{${name}}}`).join(', ')}`
}
