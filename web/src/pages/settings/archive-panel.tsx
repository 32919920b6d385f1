import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

/** Archives and restores the workspace. */
export function ArchivePanel() {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const [dialog, setDialog] = useState<'archive' | 'restore'>()
  const archive = useMutation(trpc.workspaces.archive.mutationOptions())
  const restore = useMutation(trpc.workspaces.restore.mutationOptions())
  const close = () => setDialog(undefined)
  const confirm = (change: typeof archive, done: 'hasBeenArchived' | 'hasBeenRestored') => async () => {
    await change.mutateAsync({ workspaceId: workspace.id })
    await queries.invalidateQueries()
    notifySuccess(t(done, { name: workspace.name }))
  }
  return (
    <Panel title={t('archive')}>
      <Stack gap="md" align="flex-start">
        {workspace.archived_at === null ? (
          <>
            <Text size="sm">{t('archiveHint')}</Text>
            <Button variant="default" onClick={() => setDialog('archive')}>
              {t('archiveWorkspace')}
            </Button>
          </>
        ) : (
          <>
            <Text size="sm">
              <Trans
                t={t}
                i18nKey="restoreHint"
                components={{ relativetime: <RelativeTime at={workspace.archived_at} /> }}
              />
            </Text>
            <Button onClick={() => setDialog('restore')}>{t('restoreWorkspace')}</Button>
          </>
        )}
      </Stack>
      <Confirm
        opened={dialog === 'archive'}
        onClose={close}
        question={t('confirmArchive', { name: workspace.name })}
        yes={t('archive')}
        danger
        onConfirm={confirm(archive, 'hasBeenArchived')}
      >
        {t('archiveEffect')}
      </Confirm>
      <Confirm
        opened={dialog === 'restore'}
        onClose={close}
        question={t('restore', { name: workspace.name })}
        yes={t('restoreAction')}
        onConfirm={confirm(restore, 'hasBeenRestored')}
      >
        {t('restoreEffect')}
      </Confirm>
    </Panel>
  )
}
