import { type ReactNode, useEffect, useRef } from 'react'
import styles from './window.module.css'

type WindowProps = {
  label: string
  at?: 'top' | 'middle'
  /** Omitted if only a button inside may close the dialog: Escape and a click outside then do nothing. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. The native dialog traps the focus and closes on Escape; the focus returns
 * to where it was before.
 */
export function Window({ label, at = 'middle', onClose, children }: WindowProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const previousFocus = document.activeElement
    const opened = dialog.current
    opened?.showModal()
    return () => {
      opened?.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
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
