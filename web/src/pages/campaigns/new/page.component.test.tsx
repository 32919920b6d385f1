import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOf } from '../../../testing/conversation.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { makeTestWorkspace } from '../../../testing/test-workspace.tsx'
import { NewCampaignPage } from './page.tsx'

const address = '/?draft=an-id-of-a-draft'

test('a draft is read when it is opened, and not when campaigns change', async () => {
  const { wrap, calls, queryClient } = makeTestWorkspace({
    'templates.list': () => listOf([]),
    'settings.get': () => ({ timeZone: 'UTC' }),
    'campaigns.draft': () => ({ draft: null }),
  })
  const reads = () => calls.filter(({ path }) => path === 'campaigns.draft').length
  const open = async () => {
    const { unmount } = await renderComponent(wrap(<NewCampaignPage />), address)
    await expect.element(page.getByText('No approved templates')).toBeVisible()
    return unmount
  }
  const leave = await open()
  await queryClient.invalidateQueries({ queryKey: [['campaigns']] })
  await queryClient.invalidateQueries()
  expect(reads()).toBe(1)

  await leave()
  await expect.poll(() => queryClient.getQueryCache().findAll({ queryKey: [['campaigns', 'draft']] })).toEqual([])
  await open()
  expect(reads()).toBe(2)
})
