import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderComponent } from '../../../testing/render.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { snoozeChoices, toLocalField } from './snooze-times.ts'

const field = page.getByLabelText('Until')
const snooze = page.getByRole('button', { name: 'Snooze' })

async function open() {
  const events: (number | 'closed')[] = []
  await renderComponent(
    <SnoozeDialog onClose={() => void events.push('closed')} onSnooze={(until) => void events.push(until)} />,
  )
  return events
}

test('a conversation is snoozed until tomorrow morning unless another time is chosen', async () => {
  const events = await open()
  const tomorrow = snoozeChoices(Date.now())[1]?.until ?? 0
  await expect.element(field).toHaveValue(toLocalField(tomorrow))
  await snooze.click()
  expect(events).toEqual([tomorrow, 'closed'])
})

test('a chosen time is read in the time zone of the browser', async () => {
  const events = await open()
  await field.fill('2199-01-02T03:04')
  await snooze.click()
  expect(events).toEqual([new Date(2199, 0, 2, 3, 4).getTime(), 'closed'])
})

test('a past or missing time is refused at the field, until it is changed', async () => {
  const events = await open()
  await field.fill('2020-01-02T03:04')
  await snooze.click()
  await expect.element(page.getByText('Must be in the future')).toBeVisible()
  await field.fill('')
  await expect.element(page.getByText('Must be in the future')).not.toBeInTheDocument()
  await snooze.click()
  await expect.element(page.getByText('Enter a date and a time')).toBeVisible()
  expect(events).toEqual([])
})

test('Cancel closes the dialog without a snooze', async () => {
  const events = await open()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(events).toEqual(['closed'])
})

test('a time after the end of the reply window is warned of, an earlier one is not', async () => {
  const windowClosesAt = new Date(Date.now() + 24 * 3_600_000).toISOString()
  await renderComponent(<SnoozeDialog windowClosesAt={windowClosesAt} onClose={() => {}} onSnooze={() => {}} />)
  const warning = page.getByText(/^The reply window closes before that/)
  await field.fill('2199-01-02T03:04')
  await expect.element(warning).toBeVisible()
  await field.fill(toLocalField(Date.now() + 3_600_000))
  await expect.element(warning).not.toBeInTheDocument()
})
