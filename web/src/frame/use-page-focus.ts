import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * After a step to another page the focus stands at its heading, unless the page took it for a field of its own: people
 * who listen hear where they are, and Tab goes on from there. Another thing on the same page leaves it alone.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const how = useNavigationType()
  const page = pageOf(pathname)
  const before = useRef(page)

  useEffect(() => {
    if (before.current === page || !main.current) return
    before.current = page
    if (how !== 'POP') main.current.scrollTop = 0
    if (main.current.contains(document.activeElement) && document.activeElement !== main.current) return
    const heading = main.current.querySelector<HTMLElement>('h1')
    heading?.setAttribute('tabindex', '-1')
    const target = heading ?? main.current
    target.focus({ preventScroll: true })
  }, [page, how])
  return main
}

/** One conversation after the other, or one phone, is still the same page. */
function pageOf(pathname: string): string {
  const [first = '', ...rest] = pathname.split('/').slice(4)
  return ['inbox', 'simulator'].includes(first) ? first : [first, ...rest].join('/')
}
