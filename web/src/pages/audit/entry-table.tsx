import { Text } from '@mantine/core'
import type { AuditAction, AuditEntryView } from '@parley/shared/workspace/audit'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../ui/lists/data-table.tsx'
import { RelativeTime } from '../../ui/text/time.tsx'
import { actionName, actionPhrase } from './action-words.ts'
import { EntryDetails } from './entry-details.tsx'
import styles from './entry-table.module.css'

export function EntryTable({ entries }: { entries: AuditEntryView[] }) {
  const { t } = useTranslation('audit')
  return (
    <DataTable
      label={t('auditLog')}
      rows={entries}
      keyOf={(entry) => entry.id}
      columns={[
        { head: t('time'), cell: (entry) => <RelativeTime at={entry.at} />, sort: { name: 'time' }, narrow: 'corner' },
        { head: t('actor'), cell: (entry) => <bdi>{entry.actor_name}</bdi>, width: '20%', narrow: 'name' },
        { head: t('action'), cell: (entry) => <EntryAction entry={entry} />, width: '55%', narrow: 'line' },
        { head: t('ipAddress'), cell: (entry) => entry.address ?? '—', narrow: 'more' },
      ]}
    />
  )
}

function EntryAction({ entry: { action, subject, mode, details } }: { entry: AuditEntryView }) {
  const { t } = useTranslation('audit')
  return (
    <>
      <Text inherit dir="auto" className={styles.action}>
        {namesItsDetails(action) ? (
          actionName(action)
        ) : (
          <>
            {actionPhrase(action)}{' '}
            <b>
              <bdi>{subject}</bdi>
            </b>
          </>
        )}
        {mode === 'test' && t('inTestMode')}
      </Text>
      <EntryDetails action={action} details={details} />
    </>
  )
}

/** The subject of a change of settings repeats, in English, what its details say. */
function namesItsDetails(action: AuditAction): boolean {
  return action.startsWith('settings.') || action === 'installation.changed'
}
