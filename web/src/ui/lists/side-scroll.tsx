import { type ReactNode, useCallback, useState } from 'react'
import styles from './side-scroll.module.css'

/** Scrolls content horizontally if it is wider than the screen, with a fade at each side that has more. */
export function SideScroll({ children }: { children: ReactNode }) {
  const [overflow, setOverflow] = useState('')
  const observe = useCallback((box: HTMLDivElement) => {
    const update = () => {
      const before = box.scrollLeft > 1
      const after = box.scrollWidth - box.clientWidth - box.scrollLeft > 1
      setOverflow(`${before ? 'before' : ''} ${after ? 'after' : ''}`)
    }
    const observer = new ResizeObserver(update)
    for (const each of [box, ...box.children]) observer.observe(each)
    box.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', update)
    }
  }, [])
  return (
    <div
      ref={observe}
      className={styles.scroll}
      data-before={overflow.includes('before') || undefined}
      data-after={overflow.includes('after') || undefined}
    >
      {children}
    </div>
  )
}
