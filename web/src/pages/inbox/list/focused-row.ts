/** The id of the conversation whose row has the focus, its checkbox included. */
export function focusedConversation(): string | undefined {
  const row = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-conversation]')
  return row?.dataset.conversation
}

/** A distant row is rendered only after the list has scrolled to it, which takes a few frames. */
const maxFrames = 5

/** Focuses immediately if the row is rendered, so that Enter opens the row that was reached. */
export function focusRow(id: string, frames = maxFrames): void {
  const link = document.querySelector<HTMLElement>(`[data-conversation="${id}"]`)
  if (link) link.focus()
  else if (frames > 0) requestAnimationFrame(() => focusRow(id, frames - 1))
}
