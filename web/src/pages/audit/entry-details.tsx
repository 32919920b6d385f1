import type { AuditAction } from '@parley/shared/workspace/audit'
import { linesOf } from './detail-words.ts'
import styles from './entry-table.module.css'

type EntryDetailsProps = { action: AuditAction; details: Readonly<Record<string, unknown>> }

/** What an entry says besides its action and subject: values before and after, one below the other. */
export function EntryDetails({ action, details }: EntryDetailsProps) {
  const lines = linesOf(details, action)
  if (lines.length === 0) return null
  return (
    <dl className={styles.details}>
      {lines.map(({ name, value, before }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {before !== undefined && (
              <>
                <del>
                  <bdi>{before}</bdi>
                </del>{' '}
                <span className={styles.arrow}>→</span>{' '}
              </>
            )}
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
