import { type ReactNode, useCallback, useState } from 'react'
import styles from './side-scroll.module.css'

/** What may be wider than the screen: it moves sideways, and fades out at the side where there is more. */
export function SideScroll({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState('')
  const watch = useCallback((box: HTMLDivElement) => {
    const look = () => {
      const before = box.scrollLeft > 1
      const after = box.scrollWidth - box.clientWidth - box.scrollLeft > 1
      setHidden(`${before ? 'before' : ''} ${after ? 'after' : ''}`)
    }
    const observer = new ResizeObserver(look)
    for (const each of [box, ...box.children]) observer.observe(each)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <div
      ref={watch}
      className={styles.scroll}
      data-before={hidden.includes('before') || undefined}
      data-after={hidden.includes('after') || undefined}
    >
      {children}
    </div>
  )
}
