import { CloseButton, MantineThemeProvider } from '@mantine/core'
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { fadesOut } from './fades-out.ts'
import styles from './window.module.css'

type WindowProps = {
  label: string
  at?: 'top' | 'middle' | 'left' | 'right' | 'full'
  /** Closes the dialog; omitted if only a button inside may close it, because it shows a secret that nobody can see again. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A modal dialog, open while it is rendered. Every dialog of the dashboard is one, and so closes in the same ways: with its
 * Close button, with Escape, and on a click outside unless something was entered in a form. The native dialog traps the
 * focus, which returns to where it was before.
 */
export function Window({ label, at = 'middle', onClose, children }: WindowProps) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const hasInput = useRef(false)
  useLayoutEffect(() => fadesOut(dialog.current), [])
  useEffect(() => {
    const previousFocus = document.activeElement
    const opened = dialog.current
    opened?.showModal()
    opened?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      opened?.close()
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus()
    }
  }, [])
  // What is outside the native dialog is below it, and cannot be clicked.
  const theme = useMemo(() => ({ components: { Portal: { defaultProps: { target: `#${id}` } } } }), [id])
  // In the body, so that it may be opened from within a form or a row that is a link.
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={dialog}
      className={styles.window}
      aria-modal
      data-at={at}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        // Events of a dialog that is open above this one arrive here too.
        if (event.target === event.currentTarget) onClose?.()
      }}
      onKeyDownCapture={closeOnlyTheList}
      onInput={(event: FormEvent) => {
        hasInput.current ||= (event.target as Element).closest('form') !== null
      }}
      onClick={(event) => event.target === event.currentTarget && !hasInput.current && onClose?.()}
    >
      <MantineThemeProvider inherit theme={theme}>
        <div className={styles.content}>{children}</div>
        {onClose && <CloseButton className={styles.close} aria-label={t('close')} onClick={onClose} />}
      </MantineThemeProvider>
      <div id={id} />
    </dialog>,
    document.body,
  )
}

/** Escape closes an open list of choices, and not the dialog around it. */
function closeOnlyTheList(event: KeyboardEvent): void {
  if (event.key !== 'Escape') return
  const isListOpen = (event.target as Element).matches('[aria-haspopup="listbox"][aria-expanded="true"]')
  if (isListOpen) event.preventDefault()
}
