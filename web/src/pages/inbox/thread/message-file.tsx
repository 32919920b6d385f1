import type { MessageView } from '@parley/shared/conversations/messages'
import { lazy, Suspense, use, useState } from 'react'
import { StoredFile } from '../../../files/stored-file.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import styles from './attachment.module.css'
import { MissingFile } from './missing-file.tsx'
import { ThreadMessages } from './thread-messages.ts'

const Viewer = lazy(async () => ({ default: (await import('../../../files/viewer.tsx')).Viewer }))

type FileMessage = Pick<MessageView, 'id' | 'direction' | 'content' | 'media' | 'attachment'>

/** The file of a message in either direction, or why it is not there. */
export function MessageFile({ message }: { message: FileMessage }) {
  const { media, attachment, content } = message
  const [isOpen, setOpen] = useState(false)
  const isVoice = content !== undefined && 'type' in content && content.type === 'audio' && content.voice === true
  return (
    <div className={styles.attachment}>
      {media ? (
        <StoredFile
          file={media}
          label={labelOf({ ...message, media })}
          isVoice={isVoice}
          onOpen={media.kind === 'image' ? () => setOpen(true) : undefined}
        />
      ) : (
        attachment && <MissingFile messageId={message.id} attachment={attachment} />
      )}
      {isOpen && (
        <Suspense>
          <ThreadViewer opened={message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** The pictures of the messages that the thread has loaded, and that of one which waits to be sent. */
function ThreadViewer({ opened, onClose }: { opened: FileMessage; onClose: () => void }) {
  const messages = use(ThreadMessages)
  const shown = messages.some(({ id }) => id === opened.id) ? messages : [...messages, opened]
  const pictures = shown.flatMap((message) => {
    const { id, media } = message
    return media?.kind === 'image' ? [{ id, file: media, label: labelOf({ ...message, media }) }] : []
  })
  return <Viewer pictures={pictures} startId={opened.id} onClose={onClose} />
}

type WithFile = Pick<MessageView, 'direction'> & { media: NonNullable<MessageView['media']> }

function labelOf({ direction, media: { name } }: WithFile): string {
  return direction === 'outbound'
    ? i18n.t('files:fileSentToTheCustomer', { name })
    : i18n.t('files:fileFromTheCustomer', { name })
}
