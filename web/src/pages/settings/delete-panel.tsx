import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Deletes the workspace after its name was typed. The first workspace cannot be deleted. */
export function DeletePanel({ isFirstWorkspace }: { isFirstWorkspace: boolean }) {
  const { t } = useTranslation('settings')
  const { workspace } = useWorkspaceContext()
  const [deleting, setDeleting] = useState(false)
  return (
    <Panel title={t('delete')}>
      <Stack gap="md" align="flex-start">
        {isFirstWorkspace ? (
          <Text size="sm">{t('firstWorkspaceStays')}</Text>
        ) : (
          <>
            <Text size="sm">{t('deleteHint')}</Text>
            <Button color="red.8" onClick={() => setDeleting(true)}>
              {t('deleteWorkspace')}
            </Button>
            <Modal
              opened={deleting}
              onClose={() => setDeleting(false)}
              title={t('confirmDelete', { name: workspace.name })}
            >
              <DeleteForm onClose={() => setDeleting(false)} />
            </Modal>
          </>
        )}
      </Stack>
    </Panel>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { workspace } = useWorkspaceContext()
  const remove = useMutation(trpc.workspaces.delete.mutationOptions())
  const form = useSchemaForm({
    schema: async () => (await import('@parley/shared/workspace/workspaces')).WorkspaceDeletion,
    initial: { name: '' },
    toInput: ({ name }) => ({ workspaceId: workspace.id, name }),
    onSubmit: async (input) => {
      await remove.mutateAsync(input)
      await navigate('/workspaces', { replace: true })
      queries.clear()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('deleteEffect')}</Text>
        <TextInput
          label={t('workspaceName')}
          description={t('typeToConfirm', { name: workspace.name })}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <FormProblem form={form} />
        <Stack gap="xs">
          <Button
            type="submit"
            color="red.8"
            loading={form.busy}
            disabled={form.getValues().name.trim() !== workspace.name}
          >
            {t('deleteAction')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
