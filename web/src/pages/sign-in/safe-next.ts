/**
 * The redirect after signing in: a path of the dashboard with its query, or `/` for any value that leads elsewhere, that
 * the router cannot resolve, or that leads back to the sign-in page.
 */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  const origin = 'http://parley.invalid'
  const url = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  // Resolving `/.//host` leaves the path `//host`, which the browser would read as another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/'
  const path = decode(url.pathname)
  // The router compares decoded paths, and ignores case.
  if (path === undefined || path.toLowerCase().startsWith('/sign-in')) return '/'
  return `${url.pathname}${url.search}`
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
