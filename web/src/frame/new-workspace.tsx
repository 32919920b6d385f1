import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { addressOf } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import { FormEnd, useSchemaForm } from '../ui/forms/schema-form.tsx'
import { Modal } from '../ui/overlays/modal.tsx'
import { notifySuccess } from '../ui/overlays/notify.ts'

/** Creates a workspace and opens it. */
export function NewWorkspace({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New workspace">
      <NewWorkspaceForm onClose={onClose} />
    </Modal>
  )
}

function NewWorkspaceForm({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const create = useMutation(trpc.workspaces.create.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/workspaces')).NewWorkspace,
    initial: { name: '' },
    toInput: (values) => values,
    onSubmit: async (input) => {
      const { id, name } = await create.mutateAsync(input)
      await queries.invalidateQueries(trpc.members.pathFilter())
      onClose()
      await navigate(addressOf({ workspaceId: id, mode: 'live' }, 'inbox'))
      notifySuccess(`${name} has been created.`)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          description="You become its owner. It has its own members, settings, contacts and API keys."
          autoComplete="organization"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormEnd form={form} onCancel={onClose}>
          Create workspace
        </FormEnd>
      </Stack>
    </form>
  )
}
