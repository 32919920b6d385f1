import { useLayoutEffect, useRef } from 'react'

/** The id of the conversation whose row has the focus, its checkbox included. */
export function focusedConversation(): string | undefined {
  const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-conversation]')
  return row?.dataset.conversation
}

/**
 * The conversation that keys act on: that of the focused row, else the open one. None when the focused row has just left the
 * list: the open conversation is not the one that was reached.
 */
export function conversationOfKeys(openId: string | undefined): string | undefined {
  return document.activeElement?.hasAttribute('data-list') ? undefined : (focusedConversation() ?? openId)
}

/** The properties of the list, which takes the focus of a row that leaves it, as when it is assigned in a view of the unassigned. */
export function useFocusOfLeavingRow() {
  const list = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
    hadFocus.current = focusedConversation() !== undefined
  })
  return {
    ref: list,
    tabIndex: -1,
    'data-list': true,
    onFocus: () => {
      hadFocus.current = focusedConversation() !== undefined
    },
    onBlur: () => {
      hadFocus.current = false
    },
  }
}

/** A distant row is rendered only after the list has scrolled to it, which takes a few frames. */
const maxFrames = 5

/** Focuses immediately if the row is rendered, so that Enter opens the row that was reached. */
export function focusRow(id: string, frames = maxFrames): void {
  const link = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`)
  if (link) link.focus()
  else if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1))
}
