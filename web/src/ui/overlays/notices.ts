export type Notice = { readonly id: number; readonly message: string; readonly kind: 'done' | 'failed' }

const doneMs = 4_000
const failedMs = 10_000
const maxShown = 4

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** The visible notices, oldest first. */
export function shownNotices(): readonly Notice[] {
  return notices
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a message for 4 seconds, a failure for 10 because it takes longer to read. */
export function showNotice(message: string, kind: Notice['kind']): void {
  lastId += 1
  const id = lastId
  setNotices([...notices, { id, message, kind }].slice(-maxShown))
  setTimeout(() => dismiss(id), kind === 'done' ? doneMs : failedMs)
}

export function dismiss(id: number): void {
  setNotices(notices.filter((notice) => notice.id !== id))
}

function setNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
