import { Button, Group, List, Progress, Stack, Text } from '@mantine/core'
import type { BackupStatus } from '@parley/shared/workspace/backups'
import { IconDatabaseExport } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { notifyFailure } from '../../../ui/overlays/notify.ts'
import { CodeBlock } from '../../../ui/text/code-block.tsx'
import { formatSeconds } from '../../../ui/text/format.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { progressOf } from './backup-share.ts'
import { BackupTable } from './backup-table.tsx'

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

/** How far the backup is, estimated from how long the last one took. */
function BackupProgress({ running }: { running: NonNullable<BackupStatus['running']> }) {
  const { t } = useTranslation('settings')
  const now = useNow()
  const { share, secondsLeft } = progressOf(running, now)
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {t('backingUpAndVerifying')}
        {secondsLeft !== null && t('aboutLeft', { secondsLeft: formatSeconds(secondsLeft) })}
      </Text>
      <Progress
        value={share === null ? 100 : share * 100}
        animated={share === null}
        aria-label={t('progressOfTheBackup')}
      />
    </Stack>
  )
}

const steps = ['stopParley', 'restoreStepSecret', 'restoreStepCommand', 'restoreStepStart'] as const

/** How the operator restores a backup. It needs the command line, because Parley must not run meanwhile. */
function RestoreInstructions() {
  const { t } = useTranslation('settings')
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {t('restoreABackup')}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{t(step)}</List.Item>
        ))}
      </List>
      <CodeBlock text="parley restore FILE" what={t('restoreCommand')} />
    </Stack>
  )
}
