import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderComponent } from '../../testing/render.tsx'
import { Confirm } from './confirm.tsx'

test('the action runs once it is confirmed, and then the dialog closes', async () => {
  const events: string[] = []
  await renderComponent(dialog(events, async () => void events.push('deleted')))
  await page.getByRole('button', { name: 'Delete key' }).click()
  await expect.poll(() => events).toEqual(['deleted', 'closed'])
})

test('a failed action leaves the dialog open with the reason, and can be repeated', async () => {
  const events: string[] = []
  let attempts = 0
  const failOnce = async () => {
    attempts += 1
    if (attempts === 1) throw new Error('The key is in use.')
  }
  await renderComponent(dialog(events, failOnce))
  const yes = page.getByRole('button', { name: 'Delete key' })
  await yes.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(events).toEqual([])
  await yes.click()
  await expect.poll(() => events).toEqual(['closed'])
})

test('Cancel and Escape close the dialog without the action', async () => {
  const events: string[] = []
  await renderComponent(dialog(events, async () => void events.push('deleted')))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await userEvent.keyboard('{Escape}')
  expect(events).toEqual(['closed', 'closed'])
})

function dialog(events: string[], onConfirm: () => Promise<unknown>) {
  return (
    <Confirm
      opened
      question="Delete the key?"
      yes="Delete key"
      onClose={() => void events.push('closed')}
      onConfirm={onConfirm}
    >
      It cannot be undone.
    </Confirm>
  )
}
