import { CloseButton } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './side-sheet.module.css'

type SideSheetProps = {
  label: string
  side: 'left' | 'right'
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A panel over the edge of a narrow screen. The native dialog traps the focus and closes on Escape, on a press beside it and
 * with its button.
 */
export function SideSheet({ label, side, opened, onClose, children }: SideSheetProps) {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (opened) dialog.current?.showModal()
    else dialog.current?.close()
  }, [opened])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-side={side}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {opened && (
        <div className={styles.content}>
          <div className={styles.head}>
            <span className={styles.name}>{label}</span>
            <CloseButton aria-label={t('close')} onClick={onClose} />
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
