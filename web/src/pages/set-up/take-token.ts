let taken: string | undefined

/** The one-time token of the link, which then leaves the address bar, the history and what a referrer could tell. */
export function takeToken(): string | undefined {
  const token = tokenIn(window.location)
  if (token) {
    taken = token
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return taken
}

/** In the query, or behind the hash, where no server logs it. */
export function tokenIn(address: { search: string; hash: string }): string | undefined {
  const [query, hash] = [new URLSearchParams(address.search), new URLSearchParams(address.hash.replace(/^#/, ''))]
  return query.get('token') || hash.get('token') || undefined
}
