import type { FileView } from '@parley/shared/files/files'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileCard } from './file-card.tsx'
import styles from './files.module.css'
import { previewSize } from './preview-size.ts'
import { useFileAddress } from './use-file-address.ts'
import { useIsNear } from './use-is-near.ts'

/** What the picture is loaded from: the whole file where there is no preview, and a card where it is no picture that the browser knows. */
type Source = 'preview' | 'file' | 'none'

const next: Record<Source, Source> = { preview: 'file', file: 'none', none: 'none' }

type PictureProps = { file: FileView; label: string; onOpen: (() => void) | undefined }

/**
 * A picture at a size that is known before it is loaded. It is loaded only while it is near the visible part of the thread, so that
 * a long thread of pictures takes no more memory than a short one.
 */
export function Picture({ file, label, onOpen }: PictureProps) {
  const { t } = useTranslation('files')
  const addressOf = useFileAddress()
  const { box, isNear } = useIsNear<HTMLSpanElement>()
  const [source, setSource] = useState<Source>('preview')
  if (source === 'none') return <FileCard file={file} />
  const { width, height } = previewSize(file)
  const named = isNear ? {} : { role: 'img', 'aria-label': label }
  const picture = (
    <span ref={box} className={styles.picture} style={{ width, aspectRatio: `${width} / ${height}` }} {...named}>
      {isNear && (
        <img src={addressOf(file.id, source)} alt={label} decoding="async" onError={() => setSource(next[source])} />
      )}
    </span>
  )
  if (!onOpen) return picture
  return (
    <button type="button" className={styles.open} aria-label={t('openPicture', { name: label })} onClick={onOpen}>
      {picture}
    </button>
  )
}
