import { expect, test } from 'vitest'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { ApiKeyPage } from './one-page.tsx'

test.each([1, 7, 30, 90])('the page of a key requests the %d days of its address', async (days) => {
  const workspace = makeTestWorkspace()
  await renderInWorkspace(workspace, <ApiKeyPage />, `/?days=${days}`)
  await expect.poll(() => workspace.calls.map(({ input }) => input)).toEqual([expect.objectContaining({ days })])
})
