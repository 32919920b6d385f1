import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Scrolls to the panel that the fragment of the address names, and moves the focus to its heading, once the caller is shown. */
export function useNamedSection() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section may be opened again
  useEffect(() => {
    const section = document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [hash, key])
}
