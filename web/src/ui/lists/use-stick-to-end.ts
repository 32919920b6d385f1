import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

const nearPx = 120

/**
 * Keeps a list scrolled to its end as it grows, or as what stands around it takes of its height, unless the user has scrolled away from the end: then it counts the entries
 * that were added below. `length` is the number of entries, and `lastKey` names the last one, which changes when the list
 * grows at its end.
 */
export function useStickToEnd(length: number, lastKey?: string) {
  const box = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const stuckAt = useRef(0)
  const [isAtEnd, setAtEnd] = useState(true)
  const [below, setBelow] = useState(0)
  const previous = useRef({ length, lastKey })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => {
      // The event of scrolling to the end may come after what loads late has made an entry taller. Where that entry is above
      // what is shown, the browser has moved the list further down, which no person did.
      if (atEnd.current && element.scrollTop >= stuckAt.current) return
      atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
      setAtEnd(atEnd.current)
      if (atEnd.current) setBelow(0)
    }
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [])

  useLayoutEffect(() => {
    const before = previous.current
    previous.current = { length, lastKey }
    if (!box.current) return
    if (atEnd.current) stuckAt.current = scrollToEnd(box.current)
    else setBelow((count) => count + addedBelow(before, { length, lastKey }))
  }, [length, lastKey])

  // The elements inside are replaced as the list grows, so they are observed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the elements depend on the entries
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) stuckAt.current = scrollToEnd(element)
    })
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [length])

  const toEnd = useCallback(() => {
    if (box.current) scrollToEnd(box.current)
  }, [])

  return { box, isAtEnd, below, toEnd }
}

/** Returns where it is scrolled to then. */
function scrollToEnd(element: HTMLElement): number {
  element.scrollTop = element.scrollHeight
  return element.scrollTop
}

type Entries = { readonly length: number; readonly lastKey?: string | undefined }

/** How many entries were added at the end. Those that were added at the beginning do not change the last one. */
export function addedBelow(before: Entries, after: Entries): number {
  if (before.lastKey === after.lastKey || before.length === 0) return 0
  return Math.max(1, after.length - before.length)
}
