import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversationWith } from '../../../testing/conversation.ts'
import { preferReducedMotion } from '../../../testing/prefer-reduced-motion.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { ConversationRows } from './conversation-rows.tsx'

const ids = Array.from({ length: 60 }, (_, index) => `conversation-${index}`)

/** A list of which the second conversation is resolved. */
function Rows() {
  const [listed, setListed] = useState(ids)
  return (
    <div style={{ display: 'flex', flexDirection: 'column', height: 400 }}>
      <button type="button" onClick={() => setListed(ids.filter((id) => id !== 'conversation-1'))}>
        Resolve
      </button>
      <ConversationRows
        conversations={listed.map((_id) => conversationWith({ _id }))}
        listKey="open"
        onEnd={undefined}
        selection={undefined}
      />
    </div>
  )
}

/** Transitions last until `endTransitions`. */
beforeEach(async () => {
  await preferReducedMotion('no-preference')
  document.documentElement.style.setProperty('--ui-motion', '1000s linear')
})

afterEach(() => document.documentElement.style.removeProperty('--ui-motion'))

function endTransitions() {
  for (const animation of document.getAnimations()) animation.finish()
}

const rowOf = (id: string) => document.querySelector(`[data-conversation="${id}"]`)?.closest('li')
const topOf = (id: string) => rowOf(id)?.getBoundingClientRect().top

async function openRows() {
  await renderInWorkspace(makeTestWorkspace({}), <Rows />)
  await expect.poll(() => rowOf('conversation-2')).toBeTruthy()
}

test('a row that leaves the list fades out in its place, and those below it move up', async () => {
  await openRows()
  const [left, below] = [topOf('conversation-1'), topOf('conversation-2')]
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(() => rowOf('conversation-1')?.inert).toBe(true)
  expect(topOf('conversation-1')).toBe(left)
  expect(topOf('conversation-2')).toBeCloseTo(below ?? 0, 0)
  endTransitions()
  await expect.poll(() => rowOf('conversation-1')).toBeFalsy()
  expect(topOf('conversation-2')).toBe(left)
})

test('a row leaves the list at once where less motion is wanted', async () => {
  document.documentElement.style.removeProperty('--ui-motion')
  await preferReducedMotion('reduce')
  await openRows()
  const moved: string[] = []
  document.addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName))
  const left = topOf('conversation-1')
  await page.getByRole('button', { name: 'Resolve' }).click()
  await expect.poll(() => topOf('conversation-2')).toBe(left)
  expect(rowOf('conversation-1')).toBeFalsy()
  expect(moved).toEqual([])
})

// The last test, because a list is shown again where it was scrolled to.
test('a row that is scrolled away leaves the page at once', async () => {
  await openRows()
  const box = document.querySelector('ul')?.parentElement
  const moved: string[] = []
  document.addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName))
  box?.scrollTo({ top: 40 * 56 })
  await expect.poll(() => rowOf('conversation-45')).toBeTruthy()
  expect(rowOf('conversation-1')).toBeFalsy()
  expect(moved).toEqual([])
})
