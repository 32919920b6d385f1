import { Button } from '@mantine/core'
import type { FileView } from '@parley/shared/files/files'
import { IconFile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../ui/text/file-size.ts'
import styles from './files.module.css'
import { typeName } from './type-name.ts'
import { useFileAddress } from './use-file-address.ts'

/** A file that is not shown: its name, size and type, with a download. */
export function FileCard({ file: { id, name, size, mime } }: { file: FileView }) {
  const { t } = useTranslation('files')
  const addressOf = useFileAddress()
  return (
    <div className={styles.card}>
      <IconFile size={18} aria-hidden />
      <div className={styles.words}>
        <div className={styles.name} dir="auto">
          {name}
        </div>
        <div className={styles.type}>
          {typeName(mime, name)} · {formatFileSize(size)}
        </div>
      </div>
      <Button
        component="a"
        href={addressOf(id)}
        download={name}
        variant="default"
        size="compact-sm"
        aria-label={t('downloadNamed', { name })}
      >
        {t('download')}
      </Button>
    </div>
  )
}
