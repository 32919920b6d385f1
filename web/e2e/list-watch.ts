import type { Page } from 'playwright-core'

/** What the list of conversations looked like while it was watched, frame by frame. */
export type Sight = {
  frames: number
  /** Frames in which a row's place in sight was empty, and the most of them one after the other. */
  withHole: number
  longestHole: number
  /** Neighbours in sight that are none, as `12 before 14`: something between them is missing, doubled or misplaced. */
  misplaced: string[]
  /** The longest time between two frames. */
  longestFrameMs: number
}

/** Watches until the page is left. Conversations must be those of `seedConversations`, or newer than all of them. */
export async function watchList(page: Page): Promise<{ soFar: () => Promise<Sight> }> {
  const sight = await page.evaluateHandle(() => {
    const seen: Sight = { frames: 0, withHole: 0, longestHole: 0, misplaced: [], longestFrameMs: 0 }
    let holesInARow = 0
    let before = performance.now()
    const look = () => {
      const now = performance.now()
      seen.longestFrameMs = Math.max(seen.longestFrameMs, now - before)
      before = now
      const list = document.querySelector('section[aria-label="Conversations"] ul')
      const view = list?.parentElement?.getBoundingClientRect()
      if (list && view) validate(list, view)
      requestAnimationFrame(look)
    }
    const validate = (list: Element, view: DOMRect) => {
      const end = Math.min(view.bottom, list.getBoundingClientRect().bottom)
      const rows = [...list.querySelectorAll('[data-conversation]')]
        .map((row) => ({
          box: row.getBoundingClientRect(),
          number: Number(row.getAttribute('data-conversation')?.slice(-12)),
        }))
        .filter(({ box }) => box.bottom > view.top && box.top < end)
        .toSorted((one, other) => one.box.top - other.box.top)
      let filledTo = view.top
      let hasHole = false
      for (const { box } of rows) {
        hasHole ||= box.top > filledTo + 1
        filledTo = box.bottom
      }
      hasHole ||= filledTo < end - 1
      seen.frames += 1
      holesInARow = hasHole ? holesInARow + 1 : 0
      if (hasHole) seen.withHole += 1
      seen.longestHole = Math.max(seen.longestHole, holesInARow)
      const numbers = rows.map(({ number }) => number).filter((number) => number >= 100_000_000_000)
      numbers.forEach((number, place) => {
        const next = numbers[place + 1]
        if (next !== undefined && next !== number + 1) seen.misplaced.push(`${number} before ${next}`)
      })
    }
    requestAnimationFrame(look)
    return seen
  })
  return { soFar: () => sight.jsonValue() }
}

/** Turns the wheel over the list until the nth of the seeded conversations is in sight. */
export async function wheelDownTo(page: Page, place: number, pxPerTurn: number): Promise<void> {
  await page.locator('section[aria-label="Conversations"] ul').hover({ position: { x: 100, y: 300 } })
  while ((await lowestInSight(page)) < place) await page.mouse.wheel(0, pxPerTurn)
}

/** The place of the lowest seeded conversation that is loaded and in the page; -1 without any. */
export async function lowestInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[data-conversation]')].map((row) =>
      row.getAttribute('data-conversation'),
    )
    return Math.max(-1, ...ids.map((id) => Number(id?.slice(-12)) - 100_000_000_000).filter(Number.isFinite))
  })
}
