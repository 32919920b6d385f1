import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import type { SavedView, ViewFilter } from '@parley/shared/conversations/saved-views'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { Confirm } from '../../../ui/overlays/confirm.tsx'
import { Window } from '../../../ui/overlays/window.tsx'
import { ViewForm } from './view-form.tsx'

type ViewsWindowProps = { opened: boolean; views: readonly SavedView[]; filter: ViewFilter; onClose: () => void }

/** Renames, shares and deletes saved views. */
export function ViewsWindow({ opened, views, filter, onClose }: ViewsWindowProps) {
  const { t } = useTranslation('inbox')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const scope = useScope()
  const mayShare = useMay('reply')
  const [edited, setEdited] = useState<SavedView>()
  const [deleted, setDeleted] = useState<SavedView>()
  const remove = useMutation(
    trpc.savedViews.delete.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.savedViews.pathFilter()),
    }),
  )
  if (!opened) return null
  return (
    <Window label={t('manageViews')} onClose={onClose}>
      <Stack gap="md" p="md">
        <Title order={2}>{t('manageViews')}</Title>
        {views.length === 0 && <Text size="sm">{t('noSavedViews')}</Text>}
        {views.map((view) => (
          <Group key={view.id} justify="space-between" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Text size="sm" fw={500} truncate dir="auto">
                {view.name}
              </Text>
              <Text size="xs" c="dimmed">
                {view.shared ? t('sharedWithTheWorkspace') : t('private')}
              </Text>
            </div>
            {(mayShare || !view.shared) && (
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('editNamed', { name: view.name })}
                  onClick={() => setEdited(view)}
                >
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red.8"
                  aria-label={t('deleteNamed', { name: view.name })}
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
        question={t('deleteTheView', { name: deleted?.name ?? '' })}
        yes={t('delete')}
        danger
        onConfirm={async () => deleted && remove.mutateAsync({ ...scope, savedViewId: deleted.id })}
      >
        {deleted?.shared ? t('viewDisappearsForEveryone') : t('noConversationIsChanged')}
      </Confirm>
    </Window>
  )
}
