import { useEffect } from 'react'

/** The parts of the tab's title: the page names itself, the frame adds what is unread. */
let parts = { page: 'Parley', unread: 0 }

/** Titles the tab with the name of a page, such as `Inbox · Parley`. */
export function usePageTitle(name: string): void {
  useEffect(() => setParts({ page: `${name} · Parley` }), [name])
}

/** Shows the number of what is unread in front of every title: `(3) Inbox · Parley`. */
export function useUnreadInTitle(unread: number): void {
  useEffect(() => {
    setParts({ unread })
    return () => setParts({ unread: 0 })
  }, [unread])
}

/** What is shown of a number that is counted up to 100 only. */
export function unreadLabel(unread: number): string {
  return unread > 99 ? '99+' : String(unread)
}

function setParts(change: Partial<typeof parts>): void {
  parts = { ...parts, ...change }
  document.title = titleOf(parts)
}

function titleOf({ page, unread }: typeof parts): string {
  return unread > 0 ? `(${unreadLabel(unread)}) ${page}` : page
}
