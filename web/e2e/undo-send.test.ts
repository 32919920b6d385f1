import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { approveTemplate } from './order-template.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'
import { delayRepliesForLong, endDelays } from './send-delay.ts'

const browser = browserOfThisFile()

test('a reply can be undone by its author, and is sent whatever becomes of the tab and the process', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  const from = '+15550100123'
  const { conversationId } = await mutate('simulator.reply', { from, name: 'Nadia', text: 'Are you open?' })
  await mutate('simulator.reply', { from: '+15550100124', name: 'Ben', text: 'Hello?' })
  const { agent } = await inviteColleagues(owner, parley)
  const { theirs } = await openColleague(browser(), parley, agent)
  await theirs.goto(`${home}/inbox/${conversationId}`)
  const sent = async () =>
    (await query('messages.list', { conversationId })).data
      .filter(({ direction }: { direction: string }) => direction === 'outbound')
      .map(({ text }: { text: string }) => text)
  const waiting = async () => (await query('messages.delayed', { conversationId })).data

  await chooseDelay(page, home, '10 seconds')
  expect(await query('account.sendDelay')).toEqual({ seconds: 10 })
  await delayRepliesForLong(parley)
  await page.goto(`${home}/inbox/${conversationId}`)
  const field = page.getByRole('textbox', { name: 'Reply' })
  await reply(page, 'We are closed')
  await theirs.getByRole('log').getByText('We are closed').waitFor()
  await theirs.getByRole('log').getByText('Will be sent in a moment').waitFor()
  expect(await theirs.getByRole('button', { name: 'Undo sending' }).count()).toBe(0)
  await expectAccessible(page)
  await picture(page, 'undo-send')
  await lookNarrowAndDark(page)
  await page.getByRole('button', { name: 'Undo sending' }).click()
  await expect.poll(() => field.inputValue()).toBe('We are closed')
  await theirs.getByRole('log').getByText('We are closed').waitFor({ state: 'detached' })
  expect([await waiting(), await sent()]).toEqual([[], []])
  // The row shows what the customer wrote: nothing was sent.
  await page.getByRole('link', { name: /Nadia.*Are you open\?/ }).waitFor()

  // By keyboard: Ctrl+Z in the empty field, and z elsewhere, which returns to the conversation.
  await field.press('End')
  await page.keyboard.type(' today')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo sending' }).waitFor()
  await field.press('Control+z')
  await expect.poll(() => field.inputValue()).toBe('We are closed today')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Undo sending' }).waitFor()
  await page.getByRole('link', { name: /Ben/ }).click()
  // The address changes before the page does, and `z` would be pressed in the conversation that is left.
  await page.getByRole('log').getByText('Hello?').waitFor()
  await page.keyboard.press('z')
  await page.waitForURL(new RegExp(conversationId))
  await expect.poll(() => field.inputValue()).toBe('We are closed today')
  expect([await waiting(), await sent()]).toEqual([[], []])

  await page.goto(`${home}/inbox/${conversationId}`)
  await reply(page, 'We are open')
  await page.getByRole('button', { name: 'Undo sending' }).waitFor()
  await page.close()
  const [{ id }] = await waiting()
  await parley.killAndStart()
  expect((await waiting())[0]).toMatchObject({ id, text: 'We are open', status: 'queued', sent_by: 'Ada Byron' })
  await endDelays(parley)
  await parley.killAndStart()
  await expect.poll(sent).toEqual(['We are open'])
  await parley.killAndStart()
  await theirs.reload()
  await theirs.getByRole('log').getByText('We are open').waitFor()
  expect([await waiting(), await sent()]).toEqual([[], ['We are open']])
  const { data } = await query('simulator.thread', { phone: from })
  expect(data.filter(({ text }: { text: string }) => text === 'We are open')).toHaveLength(1)
  await theirs.getByRole('log').getByText('Will be sent in a moment').waitFor({ state: 'detached' })

  const late = await query('messages.list', { conversationId })
  await expect(mutate('messages.cancel', { messageId: late.data.at(-1).id })).rejects.toThrow('already been sent')
}, 180_000)

test('an undone template returns to its form with the values that it was filled with', async () => {
  const { parley, page, home, mutate, query } = await openWorkspace(browser())
  await approveTemplate(mutate)
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100123', name: 'Nadia', text: 'Hello' })
  await delayRepliesForLong(parley)
  await page.goto(`${home}/inbox/${conversationId}`)
  await pressOn(page, page.getByRole('button', { name: 'Send a template' }))
  const dialog = page.getByRole('dialog', { name: /Send a template/ })
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  const values = dialog.getByRole('textbox', { name: /\{\{[12]\}\}/ })
  await values.nth(0).fill('Nadia B.')
  await values.nth(1).fill('A-17')
  await dialog.getByRole('button', { name: 'Send template' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo sending' }).click()

  await dialog.waitFor()
  await dialog.getByText(/Nadia B\..*A-17/).waitFor()
  expect([await values.nth(0).inputValue(), await values.nth(1).inputValue()]).toEqual(['Nadia B.', 'A-17'])
  expect((await query('messages.delayed', { conversationId })).data).toEqual([])
  await expectAccessible(page)
  await picture(page, 'undo-template')
  await values.nth(1).fill('A-18')
  await dialog.getByRole('button', { name: 'Send template' }).click()
  await page.getByRole('log', { name: 'Messages' }).getByText(/A-18/).waitFor()
  expect((await query('messages.delayed', { conversationId })).data).toMatchObject([{ kind: 'template' }])
})

test('undone buttons return to their form, and an undone reply to the field, with what each of them quoted', async () => {
  const { parley, page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100123', name: 'Nadia', text: 'Hello' })
  await delayRepliesForLong(parley)
  await page.goto(`${home}/inbox/${conversationId}`)
  const waiting = async () => (await query('messages.delayed', { conversationId })).data
  const quoted = page.getByRole('region', { name: 'Quoted message' })
  const undo = async () => {
    await quoted.waitFor({ state: 'detached' })
    expect(await waiting()).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo sending' }).click()
    await quoted.getByText('Hello').waitFor()
    expect(await waiting()).toEqual([])
  }
  await page.getByRole('log').getByText('Hello', { exact: true }).hover()
  await page.getByRole('button', { name: 'Reply to this message', exact: true }).click()
  await reply(page, 'Hello Nadia')
  await undo()
  await expect.poll(() => page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('Hello Nadia')

  await page.getByRole('button', { name: 'Send buttons, a location and more' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reply buttons' }).click()
  await dialog.getByLabel('Text', { exact: true }).fill('Does ten suit you?')
  await dialog.getByLabel('Button 1', { exact: true }).fill('Yes')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await undo()
  const fields = ['Text', 'Button 1'].map((label) => dialog.getByLabel(label, { exact: true }))
  expect(await Promise.all(fields.map((field) => field.inputValue()))).toEqual(['Does ten suit you?', 'Yes'])
  await picture(page, 'undo-buttons')
})

async function chooseDelay(page: Page, home: string, choice: string): Promise<void> {
  await page.goto(`${home}/account`)
  await page.getByLabel('Undo for replies').selectOption({ label: choice })
  await page.getByText('Saved.').waitFor()
}

async function reply(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Reply' }).fill(text)
  await pressOn(page, page.getByRole('button', { name: 'Send', exact: true }))
}

async function lookNarrowAndDark(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 740 })
  await paintIn(page, 'dark')
  await picture(page, 'undo-send-narrow-dark')
  await paintIn(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
}
