let storedToken: string | undefined

/** Reads the one-time token of the link and removes it from the address bar, so that history and referrers lack it. */
export function readToken(): string | undefined {
  const token = tokenIn(window.location)
  if (token) {
    storedToken = token
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return storedToken
}

/** The token is in the query or in the fragment, which servers do not receive. */
export function tokenIn(address: { search: string; hash: string }): string | undefined {
  const [query, hash] = [new URLSearchParams(address.search), new URLSearchParams(address.hash.replace(/^#/, ''))]
  return query.get('token') || hash.get('token') || undefined
}
