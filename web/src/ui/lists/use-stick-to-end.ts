import { useEffect, useLayoutEffect, useRef } from 'react'

const nearPx = 120

/**
 * Keeps the end of a scrolled list in sight as it grows, as long as the person has not scrolled away from it.
 * `length` says that it has grown.
 */
export function useStickToEnd(length: number) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the list has grown
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [length])

  return box
}
