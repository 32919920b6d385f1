import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SavedView, ViewFilter } from '@parley/shared/conversations/saved-views'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Window } from '../../../ui/overlays/window.tsx'
import { ViewForm } from './view-form.tsx'

type ViewsWindowProps = { opened: boolean; views: readonly SavedView[]; filter: ViewFilter; onClose: () => void }

/** Renames, shares and deletes saved views. */
export function ViewsWindow({ opened, views, filter, onClose }: ViewsWindowProps) {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayShare = useMay('reply')
  const [edited, setEdited] = useState<SavedView>()
  const [deleted, setDeleted] = useState<SavedView>()
  const remove = async (savedViewId: string) => {
    await client.savedViews.delete.mutate({ ...scope, savedViewId })
    await queries.invalidateQueries(trpc.savedViews.pathFilter())
  }
  if (!opened) return null
  return (
    <Window label="Manage views" onClose={onClose}>
      <Stack gap="md" p="md">
        <Group justify="space-between">
          <Title order={2}>Manage views</Title>
          <Button variant="subtle" color="gray" onClick={onClose}>
            Close
          </Button>
        </Group>
        {views.length === 0 && <Text size="sm">No saved views</Text>}
        {views.map((view) => (
          <Group key={view.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={500} truncate dir="auto">
                {view.name}
              </Text>
              <Text size="xs" c="dimmed">
                {view.shared ? 'Shared with the workspace' : 'Private'}
              </Text>
            </div>
            {(mayShare || !view.shared) && (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Edit ${view.name}`}
                  onClick={() => setEdited(view)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red.8"
                  aria-label={`Delete ${view.name}`}
                  onClick={() => setDeleted(view)}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
            )}
          </Group>
        ))}
      </Stack>
      <ViewForm opened={edited !== undefined} edited={edited} filter={filter} onClose={() => setEdited(undefined)} />
      <Confirm
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        question={`Delete the view “${deleted?.name ?? ''}”?`}
        yes="Delete"
        danger
        onConfirm={async () => deleted && remove(deleted.id)}
      >
        {deleted?.shared ? 'It disappears for everyone in the workspace.' : 'No conversation is changed.'}
      </Confirm>
    </Window>
  )
}
