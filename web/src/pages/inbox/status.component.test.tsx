import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { StatusOfConversation } from './status.tsx'

test('a snoozed conversation is shown as snoozed, and another one by its status', async () => {
  await renderInWorkspace(
    makeTestWorkspace({}),
    <>
      <StatusOfConversation conversation={{ status: 'pending', snoozed_until: '2027-03-01T08:00:00.000Z' }} />
      <StatusOfConversation conversation={{ status: 'pending', snoozed_until: null }} />
    </>,
  )
  await expect.element(page.getByText('Snoozed', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Pending', { exact: true })).toBeVisible()
})
