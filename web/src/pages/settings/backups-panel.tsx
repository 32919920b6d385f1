import { Code, Stack, Text } from '@mantine/core'
import type { BackupStatus, BackupWarning } from '@parley/shared/workspace/backups'
import { useQuery } from '@tanstack/react-query'
import { useMay, useScope } from '../../scope.ts'
import { useTRPC } from '../../trpc.ts'
import { DetailItem, DetailList } from '../../ui/lists/detail-list.tsx'
import { Loaded } from '../../ui/lists/loaded.tsx'
import { FormSkeleton } from '../../ui/lists/skeletons.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Callout } from '../../ui/text/callout.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/time.tsx'

const warnings: Record<BackupWarning, { title: string; what: string }> = {
  never: {
    title: 'No backup has been proven yet',
    what: 'If the disk breaks, everything is gone. Whoever runs Parley makes one with',
  },
  old: {
    title: 'The last proven backup is old',
    what: 'What happened since then is on one disk only. Whoever runs Parley makes one now with',
  },
  failed: {
    title: 'The last backup failed',
    what: 'Parley tries again within the hour where it makes them by itself. Whoever runs it learns why from the log, or from',
  },
}

const refreshMs = 60_000

/** How the backups of the whole of this Parley stand, for those who manage a workspace. */
export function BackupsPanel() {
  const trpc = useTRPC()
  const may = useMay('manage_settings')
  const { workspaceId } = useScope()
  const standing = useQuery(
    trpc.backups.standing.queryOptions({ workspaceId }, { enabled: may, refetchInterval: refreshMs }),
  )
  if (!may) return null
  return (
    <Panel title="Backups">
      <Loaded query={standing} skeleton={<FormSkeleton fields={2} />}>
        {(view) => <Standing view={view} />}
      </Loaded>
    </Panel>
  )
}

function Standing({ view }: { view: BackupStatus }) {
  const { warning, last_proven: proven, last_failure: failure, every_hours: everyHours } = view
  return (
    <Stack gap="md">
      {warning && (
        <Callout tone="warn" title={warnings[warning].title}>
          {warnings[warning].what} <Code>parley backup</Code>.
        </Callout>
      )}
      <DetailList>
        <DetailItem name="Last proven">
          {proven ? <RelativeTime at={proven.at} /> : 'Never'}
          {proven && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {proven.file}, {formatNumber(Math.ceil(proven.bytes / 1024))} kB
            </Text>
          )}
        </DetailItem>
        {failure && (
          <DetailItem name="Last failure">
            <RelativeTime at={failure.at} />
          </DetailItem>
        )}
        <DetailItem name="By itself">{everyHours === null ? 'No' : everyTime(everyHours)}</DetailItem>
      </DetailList>
      <Text size="xs" c="dimmed">
        Of all workspaces of this Parley together. Proven means: it was restored to a scratch place and looked through
        there.
      </Text>
    </Stack>
  )
}

function everyTime(hours: number): string {
  return hours === 1 ? 'Every hour' : `Every ${formatNumber(hours)} hours`
}
