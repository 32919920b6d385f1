import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { FormProblem, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { Panel } from '../../ui/panel.tsx'

/** Deletes the workspace after its name was typed. The first workspace cannot be deleted. */
export function DeletePanel({ isFirstWorkspace }: { isFirstWorkspace: boolean }) {
  const { workspace } = useWorkspaceContext()
  const [deleting, setDeleting] = useState(false)
  return (
    <Panel title="Delete">
      <Stack gap="md" align="flex-start">
        {isFirstWorkspace ? (
          <Text size="sm">
            This is the first workspace of the installation. Its owners administer the installation, so it cannot be
            deleted.
          </Text>
        ) : (
          <>
            <Text size="sm">
              Deletes all contacts, conversations, campaigns, templates, API keys, webhooks, settings and the audit log
              of this workspace, in live and test mode. This cannot be undone. Backups that exist already still contain
              it.
            </Text>
            <Button color="red.8" onClick={() => setDeleting(true)}>
              Delete workspace…
            </Button>
            <Modal opened={deleting} onClose={() => setDeleting(false)} title={`Delete ${workspace.name}?`}>
              <DeleteForm onClose={() => setDeleting(false)} />
            </Modal>
          </>
        )}
      </Stack>
    </Panel>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
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
        <Text size="sm">
          All members lose access immediately, a connected number is disconnected, and all data is deleted. This cannot
          be undone.
        </Text>
        <TextInput
          label="Workspace name"
          description={`Type ${workspace.name} to confirm`}
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
            Delete workspace
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
