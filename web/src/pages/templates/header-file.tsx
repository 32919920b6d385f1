import type { FileKind } from '@parley/shared/files/files'
import type { FilledMedia } from '@parley/shared/templates/template-text'
import type { ReactNode } from 'react'
import { StoredFile } from '../../files/stored-file.tsx'
import { useStoredFile } from '../../files/use-stored-file.ts'
import styles from './preview.module.css'

const kinds: Record<FilledMedia['format'], FileKind> = {
  IMAGE: 'image',
  VIDEO: 'video',
  DOCUMENT: 'document',
  GIF: 'video',
}

type HeaderFileProps = {
  fileId: string
  media: FilledMedia
  label: string
  /** What is shown until the file is known, and once it is deleted. */
  placeholder: ReactNode
}

/** The stored file of a header as the customer receives it: as what the template sends, under the name that it gives it. */
export function HeaderFile({ fileId, media: { format, filename }, label, placeholder }: HeaderFileProps) {
  const file = useStoredFile(fileId)
  if (!file) return placeholder
  const name = filename ?? file.name
  return (
    <div className={styles.file}>
      <StoredFile file={{ ...file, kind: kinds[format], name }} label={label} />
    </div>
  )
}
