/** What a notice offers, such as Undo, and for how long. A newer action about one of the same objects replaces it. */
export type NoticeAction = {
  readonly label: string
  readonly run: () => void
  readonly forMs: number
  readonly about: readonly string[]
}
export type Notice = {
  readonly id: number
  readonly message: string
  readonly kind: 'done' | 'failed'
  readonly action?: NoticeAction | undefined
}

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

/** Shows a message for 4 seconds, a failure for 10 because it takes longer to read, an action for as long as it is possible. */
export function showNotice(message: string, kind: Notice['kind'], action?: NoticeAction): void {
  lastId += 1
  const id = lastId
  const isReplaced = (notice: Notice) => action?.about.some((each) => notice.action?.about.includes(each)) ?? false
  setNotices([...notices.filter((notice) => !isReplaced(notice)), { id, message, kind, action }].slice(-maxShown))
  setTimeout(() => dismiss(id), action?.forMs ?? (kind === 'done' ? doneMs : failedMs))
}

/** Runs the action of the newest notice that has one. Each runs once. */
export function runNewestAction(): void {
  const newest = notices.findLast(({ action }) => action !== undefined)
  if (newest) runAction(newest)
}

export function runAction({ id, action }: Notice): void {
  dismiss(id)
  action?.run()
}

export function dismiss(id: number): void {
  setNotices(notices.filter((notice) => notice.id !== id))
}

function setNotices(next: readonly Notice[]): void {
  notices = next
  for (const listener of listeners) listener()
}
