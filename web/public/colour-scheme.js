// Runs before the first paint, so that a dark page never flashes white. A file of its own, because the
// Content-Security-Policy allows no inline script. `theme.ts` owns the key.
;(() => {
  const chosen = localStorage.getItem('parley-colour-scheme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
