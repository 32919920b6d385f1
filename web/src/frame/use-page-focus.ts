import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves the focus to the heading of a new page, unless the page has focused a field itself. Screen readers then
 * announce the page, and Tab continues from there. Another item on the same page does not move the focus.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const navigationType = useNavigationType()
  const page = pageOf(pathname)
  const previous = useRef(page)

  useEffect(() => {
    if (previous.current === page || !main.current) return
    previous.current = page
    if (navigationType !== 'POP') main.current.scrollTop = 0
    if (main.current.contains(document.activeElement) && document.activeElement !== main.current) return
    const heading = main.current.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target.focus({ preventScroll: true })
  }, [page, navigationType])
  return main
}

/** Different conversations, or phones of the simulator, belong to the same page. */
function pageOf(pathname: string): string {
  const [first = '', ...rest] = pathname.split('/').slice(4)
  return ['inbox', 'simulator'].includes(first) ? first : [first, ...rest].join('/')
}
