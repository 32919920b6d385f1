import { Button, Checkbox, Group, Stack, TextInput, Title } from '@mantine/core'
import type { SavedView, ViewFilter } from '@parley/shared/conversations/saved-views'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { Window } from '../../../ui/overlays/window.tsx'
import { isSameFilter, parametersOf } from './saved-filter.ts'

type ViewFormProps = {
  opened: boolean
  /** The view that is edited; undefined to save a new view of the current filters. */
  edited: SavedView | undefined
  /** The current filters of the list. */
  filter: ViewFilter
  onClose: () => void
}

export function ViewForm({ opened, ...props }: ViewFormProps) {
  return opened ? <ViewWindow {...props} /> : null
}

function ViewWindow({ edited, filter, onClose }: Omit<ViewFormProps, 'opened'>) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const create = useMutation(trpc.savedViews.create.mutationOptions())
  const change = useMutation(trpc.savedViews.change.mutationOptions())
  const mayShare = useMay('reply')
  const [usesCurrent, setUsesCurrent] = useState(false)
  const title = edited ? t('editView', { name: edited.name }) : t('saveView')
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/conversations/saved-views')).NewSavedView,
    initial: { name: edited?.name ?? '', shared: edited?.shared ?? false },
    toInput: (values) => ({ ...scope, ...values, filter: edited && !usesCurrent ? edited.filter : filter }),
    onSubmit: async (input) => {
      if (edited) await change.mutateAsync({ ...input, savedViewId: edited.id })
      else await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.savedViews.pathFilter())
      onClose()
    },
  })
  return (
    <Window label={title} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{title}</Title>
          <FormProblem form={form} />
          <TextInput
            label={t('name')}
            description={t('whatAViewSaves')}
            maxLength={60}
            data-autofocus
            {...form.getInputProps('name')}
          />
          {mayShare && (
            <Checkbox label={t('shareWithEveryone')} {...form.getInputProps('shared', { type: 'checkbox' })} />
          )}
          {edited && !isSameFilter(parametersOf(edited), filter) && (
            <Checkbox
              label={t('replaceItsFilters')}
              checked={usesCurrent}
              onChange={(event) => setUsesCurrent(event.currentTarget.checked)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Window>
  )
}
