const awayAfterMs = 60_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

/**
 * Returns a function that reports whether nobody has touched the page for a minute. What it loads then does not count as a
 * use of the session, so that an open page does not keep the session of somebody who has left alive.
 */
export function watchPresence(page: Pick<EventTarget, 'addEventListener'> = window): () => boolean {
  let seenAt = Date.now()
  const see = () => {
    seenAt = Date.now()
  }
  for (const sign of signs) page.addEventListener(sign, see, { passive: true, capture: true })
  return () => Date.now() - seenAt >= awayAfterMs
}
