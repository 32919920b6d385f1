import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useWorkspaceContext, WorkspaceContext } from '../../scope.ts'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace, testWorkspaceId } from '../../testing/test-workspace.tsx'
import { ModeSwitch } from './mode-switch.tsx'

function InMode({ mode, children }: { mode: 'live' | 'test'; children: ReactNode }) {
  return <WorkspaceContext value={{ ...useWorkspaceContext(), mode }}>{children}</WorkspaceContext>
}

test.each([
  ['live', 'Test', 'contacts', 'test/contacts'],
  ['test', 'Live', 'contacts', 'live/contacts'],
  ['live', 'Test', 'campaigns/campaign-1?state=failed', 'test/campaigns'],
  ['test', 'Live', 'webhooks/webhook-1/deliveries/delivery-1', 'live/webhooks'],
] as const)('from %s mode, %s keeps the page of %s', async (mode, label, before, after) => {
  const home = `/w/${testWorkspaceId}`
  const { address } = await renderInWorkspace(
    makeTestWorkspace(),
    <InMode mode={mode}>
      <ModeSwitch />
    </InMode>,
    `${home}/${mode}/${before}`,
  )
  await page.getByRole('radio', { name: label }).click({ force: true })
  await expect.poll(address).toBe(`${home}/${after}`)
})
