import { Stack, Text, Title } from '@mantine/core'
import type { TagView } from '@parley/shared/conversations/tag-requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Select } from '../../ui/forms/select.tsx'
import { Window } from '../../ui/overlays/window.tsx'

type MergeWindowProps = { opened: boolean; from: TagView | undefined; tags: readonly TagView[]; onClose: () => void }

/** Asks for the tag that everything with another one gets instead. */
export function MergeWindow({ opened, from, ...props }: MergeWindowProps) {
  return opened && from ? <OpenMergeWindow from={from} {...props} /> : null
}

function OpenMergeWindow({ from, tags, onClose }: Omit<MergeWindowProps, 'opened'> & { from: TagView }) {
  const { t } = useTranslation('tags')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const merge = useMutation(trpc.tags.merge.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/conversations/tag-requests')).MergeTags,
    initial: { into: '' },
    toInput: ({ into }) => ({ ...scope, from: from.id, into }),
    onSubmit: async (input) => {
      await merge.mutateAsync(input)
      await Promise.all([
        queries.invalidateQueries(trpc.tags.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
      onClose()
    },
  })
  const title = t('mergeNamed', { name: from.name })
  const others = tags.filter(({ id }) => id !== from.id).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Window label={title} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{title}</Title>
          <Text size="sm">{t('mergedEverywhere', { name: from.name })}</Text>
          <Select label={t('mergeInto')} data={others} searchable data-autofocus {...form.getInputProps('into')} />
          <FormEnd form={form} onCancel={onClose}>
            {t('merge')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
