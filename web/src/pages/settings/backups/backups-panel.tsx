import { Code, Stack, Text } from '@mantine/core'
import type { BackupStatus, BackupWarning } from '@parley/shared/workspace/backups'
import { useQuery } from '@tanstack/react-query'
import { useHasPermission, useScope, useWorkspaceContext } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DetailItem, DetailList } from '../../../ui/lists/detail-list.tsx'
import { Loaded } from '../../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../../ui/lists/skeletons.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Callout } from '../../../ui/text/callout.tsx'
import { formatKilobytes, formatNumber } from '../../../ui/text/format.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { OwnBackups } from './own-backups.tsx'

const warnings: Record<BackupWarning, { title: string; what: string }> = {
  never: {
    title: 'No verified backup yet',
    what: 'If the disk fails, all data is lost. The administrator can create a backup with',
  },
  old: {
    title: 'The last verified backup is out of date',
    what: 'Later changes are on one disk only. The administrator can create a backup with',
  },
  failed: {
    title: 'The last backup failed',
    what: 'If automatic backups are enabled, Parley retries within the hour. The administrator can find the cause in the log, or with',
  },
}

const refreshMs = 60_000
const refreshWhileRunningMs = 2_000

/** The backup status of the whole installation, for users who can manage settings. */
export function BackupsPanel() {
  const trpc = useTRPC()
  const mayManage = useHasPermission('manage_settings')
  const { workspaceId } = useScope()
  const { workspace } = useWorkspaceContext()
  const status = useQuery(
    trpc.backups.standing.queryOptions(
      { workspaceId },
      {
        enabled: mayManage,
        refetchInterval: ({ state }) => (state.data?.running ? refreshWhileRunningMs : refreshMs),
      },
    ),
  )
  if (!mayManage) return null
  return (
    <Panel title="Backups">
      <Loaded query={status} skeleton={<FormSkeleton fields={2} />}>
        {(view) => (
          <Stack gap="md">
            <BackupDetails view={view} />
            {workspace.role === 'owner' && <OwnBackups status={view} />}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function BackupDetails({ view }: { view: BackupStatus }) {
  const { warning, last_proven: verified, last_failure: failure, every_hours: everyHours } = view
  return (
    <Stack gap="md">
      {warning && (
        <Callout tone="warn" title={warnings[warning].title}>
          {warnings[warning].what} <Code>parley backup</Code>.
        </Callout>
      )}
      <DetailList>
        <DetailItem name="Last verified backup">
          {verified ? <RelativeTime at={verified.at} /> : 'Never'}
          {verified && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {verified.file}, {formatKilobytes(verified.bytes)}
            </Text>
          )}
        </DetailItem>
        {failure && (
          <DetailItem name="Last failure">
            <RelativeTime at={failure.at} />
          </DetailItem>
        )}
        <DetailItem name="Automatic backups">{everyHours === null ? 'Off' : describeInterval(everyHours)}</DetailItem>
      </DetailList>
      <Text size="xs" c="dimmed">
        Backups contain all workspaces of this installation. A verified backup has been restored to a temporary location
        and checked there.
      </Text>
    </Stack>
  )
}

function describeInterval(hours: number): string {
  return hours === 1 ? 'Every hour' : `Every ${formatNumber(hours)} hours`
}
