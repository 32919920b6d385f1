import type { KeyboardEvent } from 'react'

/** Moves the focus among the items by the arrow keys, Home and End. Before the first and after the last it continues at the other end. */
export function moveFocus(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const current = items.findIndex((item) => item.matches(':focus'))
  const target = { ArrowDown: current + 1, ArrowUp: current < 0 ? -1 : current - 1, Home: 0, End: -1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  items.at(target % items.length)?.focus()
}
