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

const kinds: Record<Kind, { word: string; icon: ComponentType<{ size: number }>; isShown: boolean }> = {
  image: { word: 'Picture', icon: IconPhoto, isShown: true },
  sticker: { word: 'Sticker', icon: IconSticker2, isShown: true },
  video: { word: 'Video', icon: IconMovie, isShown: false },
  audio: { word: 'Audio', icon: IconVolume, isShown: false },
  document: { word: 'Document', icon: IconFile, isShown: false },
}

type AttachmentProps = { messageId: string; attachment: NonNullable<MessageView['attachment']> }

/** What a customer sent along: named at once, fetched from the platform when somebody asks for it. */
export function Attachment({ messageId, attachment }: AttachmentProps) {
  const { word, icon: Icon, isShown } = kinds[attachment.kind]
  const scope = useScope()
  const [shown, setShown] = useState<string>()
  const name = attachment.file_name ?? word
  const open = useMutation({
    mutationFn: () => fetchAttachment({ ...scope, messageId }),
    onSuccess: ({ name: fileName, content }) => {
      // The server says what is harmless to look at; whatever else came is only ever saved.
      if (content.type.startsWith('image/')) setShown(URL.createObjectURL(content))
      else saveBlob(fileName, content)
    },
  })
  useEffect(() => () => URL.revokeObjectURL(shown ?? ''), [shown])
  return (
    <div className={styles.attachment}>
      {shown ? (
        <img src={shown} alt={`${name} from the customer`} className={styles.picture} />
      ) : (
        <div className={styles.card}>
          <Icon size={18} aria-hidden />
          <div className={styles.words}>
            <div className={styles.name}>{name}</div>
            <div className={styles.type}>{attachment.mime_type.split(';', 1)}</div>
          </div>
          <Button
            variant="default"
            size="compact-sm"
            loading={open.isPending}
            aria-label={`${isShown ? 'Show' : 'Save'} ${name}`}
            onClick={() => open.mutate()}
          >
            {isShown ? 'Show' : 'Save'}
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
