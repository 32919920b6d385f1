import { type UIEvent, useState } from 'react'
import { useNavigationType } from 'react-router'

/** How far each list is scrolled, for as long as the dashboard is open. */
const offsets = new Map<string, number>()

/** Where a list was scrolled to when it was shown last: after Back it starts there, after following a link at its top. */
export function useKeptPosition(listKey: string) {
  const isBack = useNavigationType() === 'POP'
  const [initialOffset] = useState(() => (isBack ? (offsets.get(listKey) ?? 0) : 0))
  return {
    initialOffset,
    keep: (event: UIEvent<HTMLElement>) => void offsets.set(listKey, event.currentTarget.scrollTop),
  }
}
