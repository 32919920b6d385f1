import { type RefObject, useEffect, useRef, useState } from 'react'

/** A quarter of what is visible, above and below it: with what stands partly in it, this makes at most two screens. */
const margin = '25%'

/**
 * Whether an element is visible or nearly so, within whatever scrolls around it. Browsers that do not know `scrollMargin` report
 * only elements that are visible.
 */
export function useIsNear<Type extends Element>(): { box: RefObject<Type | null>; isNear: boolean } {
  const box = useRef<Type>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      scrollMargin: margin,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { box, isNear }
}
