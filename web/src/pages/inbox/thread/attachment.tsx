import { Button } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import type { Mode } from '@parley/shared/workspace/workspaces'
import { IconFile, IconMovie, IconPhoto, IconSticker2, IconVolume } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '../../../failures.ts'
import { currentLanguage, i18n } from '../../../i18n/i18n.ts'
import { useScope } from '../../../scope.ts'
import { saveBlob } from '../../../ui/text/save-file.ts'
import styles from './attachment.module.css'

type Kind = NonNullable<MessageView['attachment']>['kind']

const kinds = {
  image: { text: 'picture', icon: IconPhoto, isShown: true },
  sticker: { text: 'sticker', icon: IconSticker2, isShown: true },
  video: { text: 'video', icon: IconMovie, isShown: false },
  audio: { text: 'audio', icon: IconVolume, isShown: false },
  document: { text: 'document', icon: IconFile, isShown: false },
} as const satisfies Record<Kind, { text: string; icon: ComponentType<{ size: number }>; isShown: boolean }>

type AttachmentProps = {
  messageId: string
  attachment: NonNullable<MessageView['attachment']>
  /** Sent by the business, in the WhatsApp Business app. */
  isOurs: boolean
}

/** An attachment. Its name is shown immediately; the file is fetched from the platform on demand. */
export function Attachment({ messageId, attachment, isOurs }: AttachmentProps) {
  const { t } = useTranslation('inbox')
  const { text, icon: Icon, isShown } = kinds[attachment.kind]
  const scope = useScope()
  const [shown, setShown] = useState<string>()
  const name = attachment.file_name ?? t(text)
  const open = useMutation({
    mutationFn: () => fetchAttachment({ ...scope, messageId }),
    onSuccess: ({ name: fileName, content }) => {
      // The server answers with an image type only if displaying it is safe; everything else is downloaded.
      if (content.type.startsWith('image/')) setShown(URL.createObjectURL(content))
      else saveBlob(fileName, content)
    },
  })
  useEffect(() => () => URL.revokeObjectURL(shown ?? ''), [shown])
  return (
    <div className={styles.attachment}>
      {shown ? (
        <img
          src={shown}
          alt={t(isOurs ? 'fileSentToTheCustomer' : 'fileFromTheCustomer', { name })}
          className={styles.picture}
        />
      ) : (
        <div className={styles.card}>
          <Icon size={18} aria-hidden />
          <div className={styles.words}>
            <div className={styles.name} dir="auto">
              {name}
            </div>
            <div className={styles.type}>{attachment.mime_type.split(';', 1)}</div>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            loading={open.isPending}
            aria-label={t(isShown ? 'showNamed' : 'downloadNamed', { name })}
            onClick={() => open.mutate()}
          >
            {t(isShown ? 'show' : 'download')}
          </Button>
        </div>
      )}
      {open.error && (
        <div className={styles.problem} role="alert">
          {readFailure(open.error).message}
        </div>
      )}
    </div>
  )
}

type AttachmentKey = { readonly workspaceId: string; readonly mode: Mode; readonly messageId: string }
type FetchedFile = { readonly name: string; readonly content: Blob }

/** Fetches a message's attachment. An error has the server's message and data, like errors of tRPC. */
async function fetchAttachment({ workspaceId, mode, messageId }: AttachmentKey): Promise<FetchedFile> {
  const headers = { 'accept-language': currentLanguage() }
  const response = await fetch(`/attachments/${messageId}?${new URLSearchParams({ workspaceId, mode })}`, { headers })
  if (!response.ok) {
    const data: unknown = await response.json()
    throw Object.assign(new Error(messageOf(data)), { data })
  }
  return { name: nameIn(response.headers.get('content-disposition') ?? ''), content: await response.blob() }
}

function messageOf(data: unknown): string {
  const hasMessage = typeof data === 'object' && data !== null && 'error' in data
  return hasMessage ? String(data.error) : i18n.t('inbox:fileNotFetched')
}

/** The file name from the server, which has sanitized it. */
function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? []
  return encoded === undefined ? 'attachment' : decodeURIComponent(encoded)
}
