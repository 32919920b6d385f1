import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'

export function NameForm({ name }: { name: string }) {
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
      notifySuccess('Saved.')
    },
  })
  return (
    <Panel title="Name">
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            name="name"
            description="Shown to other members"
            autoComplete="name"
            {...form.getInputProps('name')}
          />
          <FormProblem form={form} />
          <Group>
            <Button type="submit" loading={form.busy}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  )
}
