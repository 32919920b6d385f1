import { useEffect, useState } from 'react'
import { readToken } from './link-token.ts'

/** The token of the link that was opened, also when it is pasted into the address bar of the same page later. */
export function useLinkToken(): string | undefined {
  const [token, setToken] = useState(readToken)
  useEffect(() => {
    const read = () => setToken(readToken())
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return token
}
