import { Radio, Stack, TextInput, Title } from '@mantine/core'
import type { TagView } from '@parley/shared/conversations/tag-requests'
import { tagColours } from '@parley/shared/conversations/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Window } from '../../ui/overlays/window.tsx'
import { nextColour } from '../inbox/tags/offered-tags.ts'
import styles from '../inbox/tags/tags.module.css'

type TagWindowProps = {
  opened: boolean
  /** The tag that is renamed or recoloured; undefined for a new one. */
  edited: TagView | undefined
  tags: readonly TagView[]
  onClose: () => void
}

/** Creates or changes a tag. The colour that the fewest tags have is chosen for a new one. */
export function TagWindow({ opened, ...props }: TagWindowProps) {
  return opened ? <OpenTagWindow {...props} /> : null
}

function OpenTagWindow({ edited, tags, onClose }: Omit<TagWindowProps, 'opened'>) {
  const { t } = useTranslation('tags')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const create = useMutation(trpc.tags.create.mutationOptions())
  const change = useMutation(trpc.tags.change.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/conversations/tag-requests')).NewTag,
    initial: { name: edited?.name ?? '', colour: edited?.colour ?? nextColour(tags) },
    toInput: (values) => ({ ...scope, ...values }),
    onSubmit: async (input) => {
      await (edited ? change.mutateAsync({ ...input, tagId: edited.id }) : create.mutateAsync(input))
      await Promise.all([
        queries.invalidateQueries(trpc.tags.pathFilter()),
        queries.invalidateQueries(trpc.conversations.pathFilter()),
      ])
      onClose()
    },
  })
  const title = edited ? t('editNamed', { name: edited.name }) : t('newTag')
  return (
    <Window label={title} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{title}</Title>
          <TextInput label={t('name')} maxLength={40} data-autofocus {...form.getInputProps('name')} />
          <Radio.Group label={t('colour')} {...form.getInputProps('colour')}>
            <div className={styles.colours}>
              {tagColours.map((colour) => (
                <Radio
                  key={colour}
                  value={colour}
                  label={
                    <span className={styles.swatch} data-colour={colour}>
                      {t(colour)}
                    </span>
                  }
                />
              ))}
            </div>
          </Radio.Group>
          <FormEnd form={form} onCancel={onClose}>
            {edited ? t('save') : t('create')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
