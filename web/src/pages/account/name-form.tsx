import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

export function NameForm({ name }: { name: string }) {
  const { t } = useTranslation('account')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const change = useMutation(trpc.account.changeName.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/account')).NameChange,
    initial: { name },
    toInput: (values) => values,
    onSubmit: async (input) => {
      await change.mutateAsync(input)
      await queries.invalidateQueries(trpc.members.pathFilter())
      notifySuccess(t('saved'))
    },
  })
  return (
    <Panel title={t('name')}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t('name')}
            name="name"
            description={t('shownToOtherMembers')}
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <FormProblem form={form} />
          <Group>
            <Button type="submit" loading={form.busy}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
