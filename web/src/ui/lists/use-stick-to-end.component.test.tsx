import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../../testing/render.tsx'
import { useStickToEnd } from './use-stick-to-end.ts'

/** A list that a click gives one more entry. That one and an earlier one become taller before the browser has scrolled to it. */
function Growing() {
  const [length, setLength] = useState(20)
  const [height, setHeight] = useState(30)
  const { box } = useStickToEnd(length)
  const grow = () => {
    flushSync(() => setLength(length + 1))
    flushSync(() => setHeight(height + 500))
  }
  return (
    <>
      <button type="button" onClick={grow}>
        grow
      </button>
      <div ref={box} role="log" style={{ height: 200, overflow: 'auto' }}>
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end
          <div key={index} style={{ height: index === 5 || index === length - 1 ? height : 30 }} />
        ))}
      </div>
    </>
  )
}

/** How far the list is from its end, in pixels. */
function leftBelow(): number {
  const list = page.getByRole('log').element()
  return Math.round(list.scrollHeight - list.scrollTop - list.clientHeight)
}

test('a list stays at its end when entries become taller, unless the person scrolled up', async () => {
  await renderComponent(<Growing />)
  await expect.poll(leftBelow).toBe(0)
  await page.getByRole('button').click()
  await expect.poll(leftBelow).toBe(0)

  await userEvent.wheel(page.getByRole('log'), { delta: { y: -300 } })
  await expect.poll(leftBelow).toBe(300)
  await page.getByRole('button').click()
  await expect.poll(leftBelow).toBeGreaterThan(700)
})
