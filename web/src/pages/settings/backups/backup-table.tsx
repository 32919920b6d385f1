import { Code, Text } from '@mantine/core'
import type { BackupOutcome, BackupView } from '@parley/shared/workspace/backups'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
import { useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'
import { DataTable } from '../../../ui/lists/data-table.tsx'
import { List } from '../../../ui/lists/list.tsx'
import { formatKilobytes, formatSeconds } from '../../../ui/text/format.ts'
import { StatusBadge, type Tone } from '../../../ui/text/status-badge.tsx'
import { RelativeTime } from '../../../ui/text/time.tsx'

const outcomes: Record<BackupOutcome, { tone: Tone; name: string }> = {
  running: {
    tone: 'quiet',
    get name() {
      return i18n.t('settings:running')
    },
  },
  verified: {
    tone: 'good',
    get name() {
      return i18n.t('settings:verified')
    },
  },
  failed: {
    tone: 'bad',
    get name() {
      return i18n.t('settings:failed')
    },
  },
  interrupted: {
    tone: 'bad',
    get name() {
      return i18n.t('settings:interrupted')
    },
  },
}

/** The latest backups. They are read again when `refresh` changes. */
export function BackupTable({ refresh }: { refresh: string }) {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const { workspaceId } = useScope()
  const backups = useQuery(trpc.backups.list.queryOptions({ workspaceId }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read again when the status changes
  useEffect(() => void queries.invalidateQueries(trpc.backups.list.pathFilter()), [refresh])
  return (
    <List query={backups} expected={3} empty={t('noBackupsYet')}>
      {(rows) => (
        <DataTable
          label={t('backups')}
          rows={rows}
          keyOf={(backup) => backup.id}
          columns={[
            { head: t('started'), cell: (backup) => <RelativeTime at={backup.started_at} /> },
            { head: t('result'), cell: OutcomeOf },
            { head: t('file'), cell: (backup) => <FileOf backup={backup} />, width: '50%', long: true },
            {
              head: t('duration'),
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
  const { t } = useTranslation('settings')
  if (file === null) return '—'
  return (
    <>
      <Code style={{ overflowWrap: 'anywhere' }}>{file}</Code>
      <Text size="xs" c="dimmed">
        {formatKilobytes(bytes ?? 0)}
        {is_present ? '' : t('noLongerAtThisPlace')}
      </Text>
    </>
  )
}
