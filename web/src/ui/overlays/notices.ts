export type Notice = { readonly id: number; readonly message: string; readonly kind: 'done' | 'failed' }

const doneMs = 4_000
const failedMs = 10_000
const mostShown = 4

let notices: readonly Notice[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** What was told and not yet dismissed, oldest first. */
export function shownNotices(): readonly Notice[] {
  return notices
}

export function subscribeNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shown in a corner for some seconds; failures longer, because there is more to read. */
export function showNotice(message: string, kind: Notice['kind']): void {
  lastId += 1
  const id = lastId
  put([...notices, { id, message, kind }].slice(-mostShown))
  setTimeout(() => dismiss(id), kind === 'done' ? doneMs : failedMs)
}

export function dismiss(id: number): void {
  put(notices.filter((notice) => notice.id !== id))
}

function put(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
