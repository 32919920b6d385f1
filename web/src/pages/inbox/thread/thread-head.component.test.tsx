import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { conversationWith } from '../../../testing/conversation.ts'
import { renderInWorkspace } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { ThreadHead } from './thread-head.tsx'

test('on a phone the name of the customer is whole, before buttons that keep their names', async () => {
  const { innerWidth, innerHeight } = window
  await page.viewport(375, 740)
  onTestFinished(() => page.viewport(innerWidth, innerHeight))
  const { wrap } = makeTestWorkspace({ 'channels.list': () => ({ data: [] }), 'tags.list': () => ({ data: [] }) })
  const conversation = conversationWith({ contact: { phone: '+4915112345600', name: 'Hanna Lindqvist' } })
  await renderInWorkspace({ wrap }, <ThreadHead conversation={conversation} onDetails={() => {}} />)
  const name = page.getByRole('heading', { name: 'Hanna Lindqvist' })
  await expect.element(name).toBeVisible()
  const { scrollWidth, clientWidth } = name.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  const resolve = page.getByRole('button', { name: 'Resolve' })
  await expect.element(resolve).toBeVisible()
  expect(resolve.element().getBoundingClientRect().width).toBeGreaterThanOrEqual(44)
})
