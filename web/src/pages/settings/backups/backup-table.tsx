import { Code, Text } from '@mantine/core'
import type { BackupOutcome, BackupView } from '@parley/shared/workspace/backups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { formatKilobytes, formatSeconds } from '../../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

const outcomes: Record<BackupOutcome, { tone: Tone; name: string }> = {
  running: { tone: 'quiet', name: 'Running' },
  verified: { tone: 'good', name: 'Verified' },
  failed: { tone: 'bad', name: 'Failed' },
  interrupted: { tone: 'bad', name: 'Interrupted' },
}

/** The latest backups. They are read again when `refresh` changes. */
export function BackupTable({ refresh }: { refresh: string }) {
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const backups = useQuery(trpc.backups.list.queryOptions({ workspaceId }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again when the status changes
  useEffect(() => void queries.invalidateQueries(trpc.backups.list.pathFilter()), [refresh])
  return (
    <List query={backups} expected={3} empty="No backups yet.">
      {(rows) => (
        <DataTable
          label="Backups"
          rows={rows}
          keyOf={(backup) => backup.id}
          columns={[
            { head: 'Started', cell: (backup) => <RelativeTime at={backup.started_at} /> },
            { head: 'Result', cell: OutcomeOf },
            { head: 'File', cell: (backup) => <FileOf backup={backup} />, width: '50%', long: true },
            {
              head: 'Duration',
              align: 'end',
              cell: ({ seconds }) => (seconds === null ? '—' : formatSeconds(seconds)),
            },
          ]}
        />
      )}
    </List>
  )
}

function OutcomeOf({ outcome }: BackupView) {
  const { tone, name } = outcomes[outcome]
  return <StatusBadge tone={tone}>{name}</StatusBadge>
}

function FileOf({ backup: { file, bytes, is_present } }: { backup: BackupView }) {
  if (file === null) return '—'
  return (
    <>
      <Code style={{ overflowWrap: 'anywhere' }}>{file}</Code>
      <Text size="xs" c="dimmed">
        {formatKilobytes(bytes ?? 0)}
        {is_present ? '' : ' · no longer at this place'}
      </Text>
    </>
  )
}
