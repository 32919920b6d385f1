import { Button, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWorkspaceContext } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { Confirm } from '../../ui/overlays/confirm.tsx'
import { notifySuccess } from '../../ui/overlays/notify.ts'
import { Panel } from '../../ui/panel.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'

/** Archives and restores the workspace. */
export function ArchivePanel() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspace } = useWorkspaceContext()
  const [dialog, setDialog] = useState<'archive' | 'restore'>()
  const archive = useMutation(trpc.workspaces.archive.mutationOptions())
  const restore = useMutation(trpc.workspaces.restore.mutationOptions())
  const close = () => setDialog(undefined)
  const confirm = (change: typeof archive, done: string) => async () => {
    await change.mutateAsync({ workspaceId: workspace.id })
    await queries.invalidateQueries()
    notifySuccess(`${workspace.name} has been ${done}.`)
  }
  return (
    <Panel title="Archive">
      <Stack gap="md" align="flex-start">
        {workspace.archived_at === null ? (
          <>
            <Text size="sm">
              An archived workspace is read-only until an owner restores it. Its API keys are refused, its campaigns are
              paused, and webhook deliveries and incoming messages wait.
            </Text>
            <Button variant="default" onClick={() => setDialog('archive')}>
              Archive workspace…
            </Button>
          </>
        ) : (
          <>
            <Text size="sm">
              This workspace was archived <RelativeTime at={workspace.archived_at} />. After it is restored, waiting
              deliveries and incoming messages are processed; paused campaigns continue once they are resumed.
            </Text>
            <Button onClick={() => setDialog('restore')}>Restore workspace…</Button>
          </>
        )}
      </Stack>
      <Confirm
        opened={dialog === 'archive'}
        onClose={close}
        question={`Archive ${workspace.name}?`}
        yes="Archive"
        danger
        onConfirm={confirm(archive, 'archived')}
      >
        Programs that use its API keys are refused immediately. Running and scheduled campaigns are paused and do not
        continue by themselves. Members can still read everything.
      </Confirm>
      <Confirm
        opened={dialog === 'restore'}
        onClose={close}
        question={`Restore ${workspace.name}?`}
        yes="Restore"
        onConfirm={confirm(restore, 'restored')}
      >
        Its API keys work again, and webhook deliveries and incoming messages that waited are processed now. Campaigns
        stay paused until someone resumes them.
      </Confirm>
    </Panel>
  )
}
