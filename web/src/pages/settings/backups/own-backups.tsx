import { Button, Group, Stack, Text } from '@mantine/core'
import type { BackupStatus } from '@parley/shared/workspace/backups'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { BackupProgress } from './backup-progress.tsx'
import { BackupTable } from './backup-table.tsx'
import { RestoreInstructions } from './restore-instructions.tsx'

/** Shows the owners of the first workspace how to start a backup, its progress, the list, and how to restore one. */
export function OwnBackups({ status }: { status: BackupStatus }) {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const mayStart = useMay('manage_settings')
  const installation = useQuery(trpc.workspaces.installation.queryOptions({ workspaceId }))
  const start = useMutation(
    trpc.backups.start.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.backups.pathFilter()),
      onError: notifyFailure,
    }),
  )
  if (!installation.data?.isFirstWorkspace) return null
  return (
    <Stack gap="md">
      {status.running ? (
        <BackupProgress running={status.running} />
      ) : (
        mayStart && (
          <Group>
            <Button
              variant="default"
              leftSection={<IconDatabaseExport size={14} />}
              loading={start.isPending}
              onClick={() => start.mutate({ workspaceId })}
            >
              {t('backUpNow')}
            </Button>
            <Text size="xs" c="dimmed">
              {t('messagesAndCampaignsContinueMeanwhile')}
            </Text>
          </Group>
        )
      )}
      <BackupTable refresh={`${status.running?.started_at} ${status.last_proven?.at} ${status.last_failure?.at}`} />
      <RestoreInstructions />
    </Stack>
  )
}
