import { Radio, Stack, TextInput, Title } from '@mantine/core'
import { type TagView, tagColours } from '@parley/shared/conversations/tags'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormEnd, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Window } from '../../ui/overlays/window.tsx'
import { nextColour } from '../inbox/tags/offered-tags.ts'
import styles from '../inbox/tags/tags.module.css'

type NewTagProps = { opened: boolean; tags: readonly TagView[]; onClose: () => void }

/** Creates a tag. The colour that the fewest tags have is chosen at first. */
export function NewTag({ opened, ...props }: NewTagProps) {
  return opened ? <NewTagWindow {...props} /> : null
}

function NewTagWindow({ tags, onClose }: Omit<NewTagProps, 'opened'>) {
  const { t } = useTranslation('tags')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const create = useMutation(trpc.tags.create.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/conversations/tags')).NewTag,
    initial: { name: '', colour: nextColour(tags) },
    toInput: (values) => ({ ...scope, ...values }),
    onSubmit: async (input) => {
      await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.tags.pathFilter())
      onClose()
    },
  })
  return (
    <Window label={t('newTag')} onClose={onClose}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md" p="md">
          <Title order={2}>{t('newTag')}</Title>
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
            {t('create')}
          </FormEnd>
        </Stack>
      </form>
    </Window>
  )
}
