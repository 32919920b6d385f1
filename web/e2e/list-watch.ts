import type { Page } from 'playwright-core'

/** Observations of the conversation list while it was watched, frame by frame. */
export type ListObservations = {
  frames: number
  /** The number of frames with an empty row in the viewport, and the longest run of such frames. */
  withGap: number
  longestGap: number
  /** Visible neighbours that should not be, as `12 before 14`: a row between them is missing, duplicated or misplaced. */
  misplaced: string[]
  /** The longest time between two frames. */
  longestFrameMs: number
}

/** Watches the list until the page navigates. Conversations must be those of `seedConversations`, or newer. */
export async function watchList(page: Page): Promise<{ observations: () => Promise<ListObservations> }> {
  const handle = await page.evaluateHandle(() => {
    const observed: ListObservations = { frames: 0, withGap: 0, longestGap: 0, misplaced: [], longestFrameMs: 0 }
    let consecutiveGaps = 0
    let previousAt = performance.now()
    const observe = () => {
      const now = performance.now()
      observed.longestFrameMs = Math.max(observed.longestFrameMs, now - previousAt)
      previousAt = now
      const list = document.querySelector('section[aria-label="Conversations"] ul')
      const view = list?.parentElement?.getBoundingClientRect()
      if (list && view) checkRows(list, view)
      requestAnimationFrame(observe)
    }
    const checkRows = (list: Element, view: DOMRect) => {
      const end = Math.min(view.bottom, list.getBoundingClientRect().bottom)
      const rows = [...list.querySelectorAll('[data-conversation]')]
        .map((row) => ({
          box: row.getBoundingClientRect(),
          number: Number(row.getAttribute('data-conversation')?.slice(-12)),
        }))
        .filter(({ box }) => box.bottom > view.top && box.top < end)
        .toSorted((one, other) => one.box.top - other.box.top)
      let filledTo = view.top
      let hasGap = false
      for (const { box } of rows) {
        hasGap ||= box.top > filledTo + 1
        filledTo = box.bottom
      }
      hasGap ||= filledTo < end - 1
      observed.frames += 1
      consecutiveGaps = hasGap ? consecutiveGaps + 1 : 0
      if (hasGap) observed.withGap += 1
      observed.longestGap = Math.max(observed.longestGap, consecutiveGaps)
      const numbers = rows.map(({ number }) => number).filter((number) => number >= 100_000_000_000)
      numbers.forEach((number, index) => {
        const next = numbers[index + 1]
        if (next !== undefined && next !== number + 1) observed.misplaced.push(`${number} before ${next}`)
      })
    }
    requestAnimationFrame(observe)
    return observed
  })
  return { observations: () => handle.jsonValue() }
}

/** Scrolls the list with the mouse wheel until the nth of the seeded conversations is loaded. */
export async function scrollDownTo(page: Page, index: number, pxPerTurn: number): Promise<void> {
  await page.locator('section[aria-label="Conversations"] ul').hover({ position: { x: 100, y: 300 } })
  while ((await lowestLoaded(page)) < index) await page.mouse.wheel(0, pxPerTurn)
}

/** The index of the lowest seeded conversation that is rendered; -1 if there is none. */
export async function lowestLoaded(page: Page): Promise<number> {
  return page.evaluate(() => {
    const ids = [...document.querySelectorAll('[data-conversation]')].map((row) =>
      row.getAttribute('data-conversation'),
    )
    return Math.max(-1, ...ids.map((id) => Number(id?.slice(-12)) - 100_000_000_000).filter(Number.isFinite))
  })
}

/** How much of the screen is above the first conversation of the inbox: views, search and tabs. */
export async function heightOfListHead(page: Page): Promise<number> {
  const list = page.getByRole('region', { name: 'Conversations', exact: true })
  const row = list.locator('[data-conversation]').first()
  const [listBox, rowBox] = [await list.boundingBox(), await row.boundingBox()]
  return (rowBox?.y ?? Number.NaN) - (listBox?.y ?? 0)
}
