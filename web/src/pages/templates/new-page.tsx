import { Button, Grid, Group, Stack } from '@mantine/core'
import { fillTemplate } from '@parley/shared/template-text'
import { NewTemplate } from '@parley/shared/templates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { Only } from '../../frame/only.tsx'
import { useScope, useTo } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { tellDone } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { FormProblem, useSchemaForm } from '../../ui/schema-form.tsx'
import { ButtonFields } from './button-fields.tsx'
import { componentsOfDraft, emptyDraft, fieldOfPath } from './draft.ts'
import { NameFields } from './name-fields.tsx'
import { TemplatePreview } from './preview.tsx'
import { SampleFields } from './sample-fields.tsx'
import { TextFields } from './text-fields.tsx'
import { Warnings } from './warnings.tsx'

export function NewTemplatePage() {
  return (
    <Only permission="manage_templates">
      <NewTemplateForm />
    </Only>
  )
}

function NewTemplateForm() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const create = useMutation(trpc.templates.create.mutationOptions())
  const form = useSchemaForm({
    schema: NewTemplate,
    initial: emptyDraft,
    toInput: (draft) => ({
      ...scope,
      name: draft.name,
      language: draft.language,
      category: draft.category,
      components: componentsOfDraft(draft),
    }),
    fieldOf: fieldOfPath,
    onSubmit: async (input) => {
      const { data } = await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.templates.pathFilter())
      tellDone(`The template ${data.name} is with the platform for review.`)
      await navigate(to(`templates/${data.id}`))
    },
  })
  const draft = form.getValues()
  const components = componentsOfDraft(draft)

  return (
    <Page title="New template" back={{ to: to('templates'), label: 'Templates' }}>
      <form onSubmit={form.submit} noValidate>
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack gap="lg">
              <NameFields form={form} />
              <TextFields form={form} />
              <SampleFields form={form} />
              <ButtonFields form={form} />
              <FormProblem form={form} />
              <Group gap="xs">
                <Button type="submit" loading={form.busy}>
                  Submit for approval
                </Button>
                <Button variant="default" component={Link} to={to('templates')}>
                  Cancel
                </Button>
              </Group>
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack gap="md" pos="sticky" top={16}>
              <TemplatePreview filled={fillTemplate(components, filledSamples(draft.samples))} />
              <Warnings components={components} />
            </Stack>
          </Grid.Col>
        </Grid>
      </form>
    </Page>
  )
}

/** An empty sample leaves its placeholder standing, so that one sees that something comes there. */
function filledSamples(samples: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(samples).filter(([, value]) => value.trim() !== ''))
}
