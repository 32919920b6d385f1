import { Button } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { IconFile, IconFileAlert, IconFileOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import styles from '../../../files/files.module.css'
import { translated } from '../../../i18n/sentences.ts'
import { useMay, useScope } from '../../../scope.ts'
import { useTRPC } from '../../../trpc.ts'

type Attachment = NonNullable<MessageView['attachment']>

const icons = { pending: IconFile, stored: IconFile, failed: IconFileAlert, deleted: IconFileOff } as const

type MissingFileProps = { messageId: string; attachment: Attachment }

/** A file that Parley does not have: still at the platform, not to be had from it, or deleted. */
export function MissingFile({ messageId, attachment: { kind, file_name, status, error } }: MissingFileProps) {
  const { t } = useTranslation('files')
  const Icon = icons[status]
  const name = file_name ?? t(`kind.${kind}`)
  const trpc = useTRPC()
  const scope = useScope()
  const mayFetch = useMay('reply')
  // The thread shows what becomes of it.
  const fetchAgain = useMutation(trpc.messages.fetchAttachment.mutationOptions())
  const problem = fetchAgain.error ? readFailure(fetchAgain.error).message : error && translated(error)
  return (
    <>
      <div className={styles.card}>
        <Icon size={18} aria-hidden />
        <div className={styles.words}>
          <div className={styles.name} dir="auto">
            {name}
          </div>
          {status === 'pending' && <div className={styles.type}>{t('isBeingFetched')}</div>}
          {status === 'deleted' && <div className={styles.type}>{t('fileDeleted')}</div>}
        </div>
        {mayFetch && status !== 'deleted' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={fetchAgain.isPending}
            aria-label={t(status === 'failed' ? 'fetchAgainNamed' : 'fetchNowNamed', { name })}
            onClick={() => fetchAgain.mutate({ ...scope, messageId })}
          >
            {t(status === 'failed' ? 'fetchAgain' : 'fetchNow')}
          </Button>
        )}
      </div>
      {problem && (
        <div className={styles.problem} role="alert">
          {problem}
        </div>
      )}
    </>
  )
}
