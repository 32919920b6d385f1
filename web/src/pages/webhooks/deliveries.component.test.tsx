import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listOf } from '../../testing/conversation.ts'
import { renderInWorkspace } from '../../testing/render.tsx'
import { makeTestWorkspace } from '../../testing/test-workspace.tsx'
import { webhookWith } from '../../testing/webhook.ts'
import { Deliveries } from './deliveries.tsx'

async function open() {
  const workspace = makeTestWorkspace({
    'webhooks.deliveries': () => listOf([]),
    'webhooks.recover': () => ({ recovering: 1 }),
  })
  await renderInWorkspace(workspace, <Deliveries webhook={webhookWith()} />)
  const inputsOf = (procedure: string) =>
    workspace.calls.filter(({ path }) => path === procedure).map(({ input }) => input as Record<string, unknown>)
  return { inputsOf }
}

/** The hours between a time that was sent and now, rounded to a minute. */
function hoursSince(time: unknown): number {
  return Math.round((Date.now() - Date.parse(`${time}`)) / 60_000) / 60
}

async function choose(box: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: box }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test.each([
  ['Last hour', 1],
  ['Last 24 hours', 24],
  ['Last 3 days', 72],
  ['Last 7 days', 168],
  ['Last 14 days', 335.9],
])('Retry failed: “%s” retries the deliveries of that time', async (name, hours) => {
  const { inputsOf } = await open()
  await page.getByRole('button', { name: 'Retry failed…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('combobox', { name: 'Failed in the' })).toHaveValue('Last 24 hours')
  if (hours !== 24) await choose('Failed in the', name)
  await dialog.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect.poll(() => inputsOf('webhooks.recover')).toHaveLength(1)
  const [input] = inputsOf('webhooks.recover')
  expect(input).toMatchObject({ webhookId: 'webhook-1' })
  expect(hoursSince(input?.since)).toBeCloseTo(hours, 1)
})

test('each filter of the deliveries is requested, and removed again', async () => {
  const { inputsOf } = await open()
  const last = () => {
    const { state, event, since } = inputsOf('webhooks.deliveries').at(-1) ?? {}
    return [state, event, since === undefined ? undefined : hoursSince(since)]
  }
  const tabs = page.getByRole('radiogroup', { name: 'Status' })
  await expect.poll(last).toEqual([undefined, undefined, undefined])
  await tabs.getByRole('radio', { name: 'Failed' }).click()
  await expect.poll(last).toEqual(['failed', undefined, undefined])
  await choose('Event', 'message.received')
  await expect.poll(last).toEqual(['failed', 'message.received', undefined])
  for (const [name, hours] of [
    ['Last hour', 1],
    ['Last 24 hours', 24],
    ['Last 7 days', 168],
  ] as const) {
    await choose('Period', name)
    await expect.poll(last).toEqual(['failed', 'message.received', hours])
  }
  await tabs.getByRole('radio', { name: 'All' }).click()
  await page.getByLabelText('Any event').click()
  await page.getByLabelText('Any time').click()
  await expect.poll(last).toEqual([undefined, undefined, undefined])
})
