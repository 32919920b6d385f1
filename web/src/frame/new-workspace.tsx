import { Stack, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { addressOf } from '../scope.ts'
import { useTRPC } from '../trpc.ts'
import { FormEnd, useSchemaForm } from '../ui/forms/schema-form.tsx'
import { Modal } from '../ui/overlays/modal.tsx'
import { notifySuccess } from '../ui/overlays/notify.ts'

/** Creates a workspace and opens it. */
export function NewWorkspace({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('frame')
  return (
    <Modal opened={opened} onClose={onClose} title={t('newWorkspaceTitle')}>
      <NewWorkspaceForm onClose={onClose} />
    </Modal>
  )
}

function NewWorkspaceForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['workspaces', 'frame'])
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
      notifySuccess(t('hasBeenCreated', { name }))
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('frame:name')}
          description={t('newWorkspaceHint')}
          autoComplete="organization"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormEnd form={form} onCancel={onClose}>
          {t('createWorkspace')}
        </FormEnd>
      </Stack>
    </form>
  )
}
