import { Code, Stack, Text } from '@mantine/core'
import type { BackupStatus, BackupWarning } from '@parley/shared/workspace/backups'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { i18n } from '../../../i18n/i18n.ts'
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
    get title() {
      return i18n.t('settings:noVerifiedBackupYet')
    },
    get what() {
      return i18n.t('settings:noBackup')
    },
  },
  old: {
    get title() {
      return i18n.t('settings:backupOutdated')
    },
    get what() {
      return i18n.t('settings:backupOutdatedHint')
    },
  },
  failed: {
    get title() {
      return i18n.t('settings:theLastBackupFailed')
    },
    get what() {
      return i18n.t('settings:backupFailedHint')
    },
  },
}

const refreshMs = 60_000
const refreshWhileRunningMs = 2_000

/** The backup status of the whole installation, for users who can manage settings. */
export function BackupsPanel() {
  const { t } = useTranslation('settings')
  const trpc = useTRPC()
  const mayManage = useHasPermission('manage_settings')
  const { workspaceId } = useScope()
  const { workspace } = useWorkspaceContext()
  const status = useQuery(
    trpc.backups.status.queryOptions(
      { workspaceId },
      {
        enabled: mayManage,
        refetchInterval: ({ state }) => (state.data?.running ? refreshWhileRunningMs : refreshMs),
      },
    ),
  )
  if (!mayManage) return null
  return (
    <Panel id="backups" title={t('backups')}>
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
  const { t } = useTranslation('settings')
  const { warning, last_proven: verified, last_failure: failure, every_hours: everyHours } = view
  return (
    <Stack gap="md">
      {warning && (
        <Callout tone="warn" title={warnings[warning].title}>
          {warnings[warning].what} <Code>parley backup</Code>.
        </Callout>
      )}
      <DetailList>
        <DetailItem name={t('lastVerifiedBackup')}>
          {verified ? <RelativeTime at={verified.at} /> : t('never')}
          {verified && (
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {verified.file}, {formatKilobytes(verified.bytes)}
            </Text>
          )}
        </DetailItem>
        {failure && (
          <DetailItem name={t('lastFailure')}>
            <RelativeTime at={failure.at} />
          </DetailItem>
        )}
        <DetailItem name={t('automaticBackups')}>
          {everyHours === null ? t('off') : describeInterval(everyHours)}
        </DetailItem>
      </DetailList>
      <Text size="xs" c="dimmed">
        {t('backupsIntroduction')}
      </Text>
    </Stack>
  )
}

function describeInterval(hours: number): string {
  return hours === 1 ? i18n.t('settings:everyHour') : i18n.t('settings:everyHours', { hours: formatNumber(hours) })
}
