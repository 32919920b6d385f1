import { useClickOutside } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'

/**
 * The state of a small panel beside its button. A click outside closes it, and Escape from anywhere in the box around both,
 * which returns the focus to the button.
 */
export function usePanel() {
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(false)
  const box = useClickOutside<HTMLDivElement>(close)
  const closeAndReturn = () => {
    close()
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    event.stopPropagation()
    closeAndReturn()
  }
  return {
    opened,
    close,
    closeAndReturn,
    boxProps: { ref: box, onKeyDown },
    buttonProps: { ref: button, 'aria-expanded': opened, onClick: () => setOpened(!opened) },
  }
}
