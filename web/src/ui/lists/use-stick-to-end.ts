import { useEffect, useLayoutEffect, useRef } from 'react'

const nearPx = 120

/**
 * Keeps a list scrolled to its end as it grows, unless the user has scrolled away from the end. A change of `length`
 * means that the list has grown.
 */
export function useStickToEnd(length: number) {
  const box = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const update = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx
    }
    element.addEventListener('scroll', update, { passive: true })
    return () => element.removeEventListener('scroll', update)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the list has grown
  useLayoutEffect(() => {
    if (box.current && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [length])

  return box
}
