import type { FileView } from '@parley/shared/files/files'
import { useTranslation } from 'react-i18next'
import { AudioPlayer } from './audio-player.tsx'
import { FileCard } from './file-card.tsx'
import styles from './files.module.css'
import { Picture } from './picture.tsx'
import { previewSize } from './preview-size.ts'
import { useFileAddress } from './use-file-address.ts'

type StoredFileProps = {
  file: FileView
  /** What the file is and who sent it, for whoever does not see it. */
  label: string
  /** Whether the file was recorded with a microphone to be listened to at once. */
  isVoice?: boolean
  /** Opens a picture in a larger view. */
  onOpen?: (() => void) | undefined
}

/** A file of a message, by its kind: shown, played or offered as a download. */
export function StoredFile({ file, label, isVoice = false, onOpen }: StoredFileProps) {
  const addressOf = useFileAddress()
  switch (file.kind) {
    case 'image':
      return <Picture file={file} label={label} onOpen={onOpen} />
    case 'sticker':
      return <img className={styles.sticker} src={addressOf(file.id)} alt={label} loading="lazy" decoding="async" />
    case 'video':
      return <Video file={file} label={label} />
    case 'audio':
      return <AudioPlayer file={file} label={label} isVoice={isVoice} />
    default:
      return <FileCard file={file} />
  }
}

function Video({ file, label }: { file: FileView; label: string }) {
  const { t } = useTranslation('files')
  const address = useFileAddress()(file.id)
  const { width, height } = previewSize(file)
  return (
    // biome-ignore lint/a11y/useMediaCaption: what customers film has no captions
    <video
      className={styles.video}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      src={address}
      aria-label={label}
      controls
      playsInline
      preload="metadata"
    >
      <a href={address} download={file.name}>
        {t('download')}
      </a>
    </video>
  )
}
