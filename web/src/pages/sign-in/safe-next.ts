/** Where to go after signing in: an address within the dashboard, never one that leads elsewhere. */
export function safeNext(next: string | null): string {
  if (!next?.startsWith('/')) return '/'
  const here = 'http://parley.invalid'
  const url = URL.canParse(next, here) ? new URL(next, here) : undefined
  if (url?.origin !== here || url.pathname.startsWith('/sign-in')) return '/'
  return `${url.pathname}${url.search}`
}
