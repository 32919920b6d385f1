import { useEffect, useLayoutEffect, useRef } from 'react'
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

  // Before the effects of the page, which may scroll to one of its sections.
  useLayoutEffect(() => {
    if (previous.current !== page && navigationType !== 'POP' && main.current) main.current.scrollTop = 0
  }, [page, navigationType])
  useEffect(() => {
    if (previous.current === page || !main.current) return
    previous.current = page
    if (main.current.contains(document.activeElement) && document.activeElement !== main.current) return
    const heading = main.current.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target.focus({ preventScroll: true })
  }, [page])
  return main
}

/** Different conversations, or phones of the simulator, belong to the same page. */
function pageOf(pathname: string): string {
  const [first = '', ...rest] = pathname.split('/').slice(4)
  return ['inbox', 'simulator'].includes(first) ? first : [first, ...rest].join('/')
}
