import type { MemberView } from '@parley/shared/workspace/members'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { MemberTable } from './member-table.tsx'

const { innerWidth, innerHeight } = window

afterEach(() => page.viewport(innerWidth, innerHeight))

const nina: MemberView = {
  user_id: 'user-2',
  name: 'Nina Castillo',
  email: 'nina@example.com',
  role: 'agent',
  has_two_factor: false,
  last_active_at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  permissions: [],
}

test.each([
  { width: 375, warning: 'Two-factor missing', absent: 'Required, off' },
  { width: 1000, warning: 'Required, off', absent: 'Two-factor missing' },
])('a list of members $width px wide says when each was last active and who lacks a second factor', async (shape) => {
  await page.viewport(shape.width, 700)
  const workspace = makeTestWorkspace({ 'settings.get': () => ({ twoFactorRoles: ['agent'] }) })
  await renderInWorkspace(workspace, <MemberTable members={[nina]} />)
  for (const text of ['3 hr. ago', 'Agent', 'nina@example.com', shape.warning]) {
    await expect.element(page.getByText(text)).toBeVisible()
  }
  await expect.element(page.getByText(shape.absent)).not.toBeVisible()
})
