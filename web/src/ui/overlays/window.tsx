import { type ReactNode, useEffect, useRef } from 'react'
import styles from './window.module.css'

type WindowProps = {
  label: string
  at?: 'top' | 'middle'
  /** Left out where only a button inside may close it: Escape and a click beside it then do nothing. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A window over the page while it is rendered. The browser's own dialog keeps the focus inside, closes on Escape and
 * gives the focus back to where it was.
 */
export function Window({ label, at = 'middle', onClose, children }: WindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const opened = dialog.current
    opened?.showModal()
    return () => {
      opened?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={styles.window}
      aria-modal
      data-at={at}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => event.target === event.currentTarget && onClose?.()}
    >
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
