import { Button } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { IconFile, IconFileAlert, IconFileOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import styles from '../../../files/files.module.css'
import { currentLanguage, i18n } from '../../../i18n/i18n.ts'
import { translated } from '../../../i18n/sentences.ts'
import { useScope } from '../../../scope.ts'
import { saveBlob } from '../../../ui/text/save-file.ts'

type Attachment = NonNullable<MessageView['attachment']>

const icons = { pending: IconFile, stored: IconFile, failed: IconFileAlert, deleted: IconFileOff } as const

type MissingFileProps = { messageId: string; attachment: Attachment }

/** A file that Parley does not have: still at the platform, not to be had from it, or deleted. */
export function MissingFile({ messageId, attachment: { kind, file_name, status, error } }: MissingFileProps) {
  const { t } = useTranslation('files')
  const Icon = icons[status]
  const name = file_name ?? t(`kind.${kind}`)
  const download = useDownload(messageId)
  const problem = download.error ? readFailure(download.error).message : error && translated(error)
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
        {status === 'pending' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={download.isPending}
            aria-label={t('downloadNamed', { name })}
            onClick={() => download.mutate()}
          >
            {t('download')}
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

/** Fetches the file of a message from the platform. An error has the server's message and data, like errors of tRPC. */
function useDownload(messageId: string) {
  const scope = useScope()
  return useMutation({
    mutationFn: async () => {
      const headers = { 'accept-language': currentLanguage() }
      const response = await fetch(`/attachments/${messageId}?${new URLSearchParams(scope)}`, { headers })
      if (!response.ok) {
        const data: unknown = await response.json()
        throw Object.assign(new Error(messageOf(data)), { data })
      }
      saveBlob(nameIn(response.headers.get('content-disposition') ?? ''), await response.blob())
    },
  })
}

function messageOf(data: unknown): string {
  const hasMessage = typeof data === 'object' && data !== null && 'error' in data
  return hasMessage ? String(data.error) : i18n.t('files:fileNotFetched')
}

/** The file name from the server, which has sanitized it. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? []
  return encoded === undefined ? 'attachment' : decodeURIComponent(encoded)
}
