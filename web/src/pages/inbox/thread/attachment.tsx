import { Button } from '@mantine/core'
import type { MessageView } from '@parley/shared/conversations/messages'
import { IconFile, IconMovie, IconPhoto, IconSticker2, IconVolume } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ComponentType, useEffect, useState } from 'react'
import { readFailure } from '../../../failures.ts'
import { useScope } from '../../../scope.ts'
import { saveBlob } from '../../../ui/text/save-file.ts'
import styles from './attachment.module.css'
import { fetchAttachment } from './fetch-attachment.ts'

type Kind = NonNullable<MessageView['attachment']>['kind']

const kinds: Record<Kind, { label: string; icon: ComponentType<{ size: number }>; isShown: boolean }> = {
  image: { label: 'Picture', icon: IconPhoto, isShown: true },
  sticker: { label: 'Sticker', icon: IconSticker2, isShown: true },
  video: { label: 'Video', icon: IconMovie, isShown: false },
  audio: { label: 'Audio', icon: IconVolume, isShown: false },
  document: { label: 'Document', icon: IconFile, isShown: false },
}

type AttachmentProps = {
  messageId: string
  attachment: NonNullable<MessageView['attachment']>
  /** Sent by the business, in the WhatsApp Business app. */
  isOurs: boolean
}

/** An attachment. Its name is shown immediately; the file is fetched from the platform on demand. */
export function Attachment({ messageId, attachment, isOurs }: AttachmentProps) {
  const { label, icon: Icon, isShown } = kinds[attachment.kind]
  const scope = useScope()
  const [shown, setShown] = useState<string>()
  const name = attachment.file_name ?? label
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
          alt={isOurs ? `${name} sent to the customer` : `${name} from the customer`}
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
            aria-label={`${isShown ? 'Show' : 'Download'} ${name}`}
            onClick={() => open.mutate()}
          >
            {isShown ? 'Show' : 'Download'}
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
