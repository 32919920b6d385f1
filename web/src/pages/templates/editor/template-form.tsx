import { Button, Grid, Group, Stack } from '@mantine/core'
import { fillTemplate } from '@parley/shared/templates/template-text'
import type { NewTemplate, TemplateView } from '@parley/shared/templates/templates'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { useStoredDraft } from '../../../drafts/use-stored-draft.ts'
import { useIsUploading } from '../../../files/use-is-uploading.ts'
import { useScope, useTo } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { FormProblem, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { notifySuccess } from '../../../ui/overlays/notify.ts'
import { componentsOfDraft, type Draft, fieldOfPath } from './draft.ts'
import { type Fixed, NameFields } from './name-fields.tsx'
import { samplesIn } from './samples-in.ts'
import { TextFields } from './text-fields.tsx'

const ChannelSelect = lazy(async () => ({ default: (await import('../../../channel-select.tsx')).ChannelSelect }))
const TemplatePreview = lazy(async () => ({ default: (await import('../preview.tsx')).TemplatePreview }))
const ButtonFields = lazy(async () => ({ default: (await import('./button-fields.tsx')).ButtonFields }))
const SampleFields = lazy(async () => ({ default: (await import('./sample-fields.tsx')).SampleFields }))
const CodeFields = lazy(async () => ({ default: (await import('./code-fields.tsx')).CodeFields }))

type TemplateFormProps = {
  initial: Draft
  /** Under which unsubmitted input is stored in the browser. */
  draftName: string
  /** The fields that cannot be edited. */
  fixed?: Fixed
  /** Whether a channel can be chosen, whose account gets the template. */
  isNew?: boolean
  /** The target of the cancel button. */
  back: string
  onSubmit: (input: NewTemplate) => Promise<{ data: TemplateView }>
}

/** The form of a template, with a preview of the message beside it. */
export function TemplateForm({ initial, draftName, fixed = [], isNew = false, back, onSubmit }: TemplateFormProps) {
  const { t } = useTranslation('templates')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const scope = useScope()
  const to = useTo()
  const draft = useStoredDraft(`template-${draftName}-${scope.mode}`)
  const [channelId, setChannelId] = useState<string>()
  const isUploading = useIsUploading()
  const form = useSchemaForm({
    draft,
    schema: async () => (await import('@parley/shared/templates/templates')).NewTemplate,
    initial,
    toInput: (draft) => ({
      ...scope,
      name: draft.name,
      language: draft.language || undefined,
      category: draft.category,
      components: componentsOfDraft(draft),
      channel_id: channelId,
    }),
    fieldOf: fieldOfPath,
    onSubmit: async (input) => {
      const { data } = await onSubmit(input)
      await queries.invalidateQueries(trpc.templates.pathFilter())
      notifySuccess(t('templateSubmittedForReview', { name: data.name }))
      await navigate(to(`templates/${data.id}`))
    },
  })
  const components = componentsOfDraft(form.getValues())
  return (
    <form onSubmit={form.submit} noValidate>
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, md: 7 }}>
          <Stack gap="lg">
            <RestoredNote form={form} />
            <NameFields form={form} fixed={fixed} />
            {/* The buttons appear with the fields above them, and so do not move away under the pointer. */}
            <Suspense fallback={<FormSkeleton fields={4} />}>
              {isNew && <ChannelSelect label={t('submitThrough')} value={channelId} onChange={setChannelId} />}
              {form.getValues().category === 'AUTHENTICATION' ? (
                <Suspense>
                  <CodeFields form={form} />
                </Suspense>
              ) : (
                <>
                  <TextFields form={form} />
                  <SampleFields form={form} />
                  <ButtonFields form={form} />
                </>
              )}
              <FormProblem form={form} />
              <Group gap="xs">
                <Button type="submit" loading={form.busy} disabled={isUploading}>
                  {t('submitForApproval')}
                </Button>
                <Button variant="default" component={Link} to={back} onClick={form.discardDraft}>
                  {t('cancel')}
                </Button>
              </Group>
            </Suspense>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }}>
          <Stack gap="md" pos="sticky" top={16}>
            <Suspense>
              <TemplatePreview filled={fillTemplate(components, samplesIn(components))} />
            </Suspense>
          </Stack>
        </Grid.Col>
      </Grid>
    </form>
  )
}
