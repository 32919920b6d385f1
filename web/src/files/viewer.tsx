import { ActionIcon, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { FileView } from '@parley/shared/files/files'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Window } from '../ui/overlays/window.tsx'
import { formatNumber } from '../ui/text/format.ts'
import { useFileAddress } from './use-file-address.ts'
import styles from './viewer.module.css'

/** `id` is that of its message: the same file can be sent twice. */
export type ShownPicture = { readonly id: string; readonly file: FileView; readonly label: string }

type ViewerProps = {
  pictures: readonly ShownPicture[]
  startId: string
  onClose: () => void
}

/** Pictures one by one in the whole window. The arrow keys lead to the next ones, Escape closes it. */
export function Viewer({ pictures, startId, onClose }: ViewerProps) {
  const { t } = useTranslation('files')
  const addressOf = useFileAddress()
  const [shownId, setShownId] = useState(startId)
  const position = Math.max(
    0,
    pictures.findIndex(({ id }) => id === shownId),
  )
  const step = (by: 1 | -1) => {
    const next = pictures[position + by]
    if (next) setShownId(next.id)
  }
  useWindowEvent('keydown', ({ key }) => {
    const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowRight' || key === 'ArrowLeft') step(key === forward ? 1 : -1)
  })
  const shown = pictures[position]
  if (!shown) return null
  const { file, label } = shown
  return (
    <Window label={t('pictures')} at="full" onClose={onClose}>
      <div className={styles.viewer}>
        <div className={styles.head}>
          <div className={styles.name} dir="auto">
            {file.name}
          </div>
          <div className={styles.count} role="status">
            {t('pictureOf', { position: formatNumber(position + 1), total: formatNumber(pictures.length) })}
          </div>
          <Button
            component="a"
            href={addressOf(file.id)}
            download={file.name}
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} />}
            aria-label={t('downloadNamed', { name: file.name })}
            data-autofocus
          >
            {t('download')}
          </Button>
        </div>
        <div className={styles.stage}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('previousPicture')}
            disabled={position === 0}
            onClick={() => step(-1)}
          >
            <IconChevronLeft size={18} className={styles.arrow} />
          </ActionIcon>
          <img key={shown.id} className={styles.picture} src={addressOf(file.id)} alt={label} />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('nextPicture')}
            disabled={position === pictures.length - 1}
            onClick={() => step(1)}
          >
            <IconChevronRight size={18} className={styles.arrow} />
          </ActionIcon>
        </div>
      </div>
    </Window>
  )
}
