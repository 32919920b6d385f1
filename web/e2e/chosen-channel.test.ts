import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

const name = 'order_ready'
const components = [{ type: 'BODY', text: 'Your order is ready.' }]

test('where a mode has two channels, people choose the one to simulate on, to write from and to send a campaign through', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const inTest = (procedure: string, input: Record<string, unknown>) => mutate(procedure, { mode: 'test', ...input })
  const support = await inTest('channels.addSimulator', { name: 'Support', colour: 'teal' })
  for (const channel_id of [undefined, support.id]) {
    await inTest('templates.create', { name, language: 'en', category: 'UTILITY', components, channel_id })
    await inTest('simulator.review', { templateName: name, language: 'en', decision: 'APPROVED', channel_id })
  }
  const testHome = home.replace('/live', '/test')
  const conversations = async () => (await query('conversations.list', { mode: 'test' })).data

  await page.goto(`${testHome}/simulator`)
  await page.getByLabel('Shown simulator').selectOption({ label: 'Support' })
  await page.waitForURL(/channel=/)
  await page.getByText('No customers yet').waitFor()
  await expectAccessible(page)
  await picture(page, 'chosen-simulator')
  await page.getByRole('button', { name: 'Start with +15550000003' }).click()
  await page.getByRole('log', { name: 'Messages on this phone' }).getByText('Hello', { exact: true }).waitFor()
  expect(await conversations()).toMatchObject([{ channel_id: support.id, channel_name: 'Support' }])

  await page.goto(`${testHome}/inbox`)
  await page.getByRole('button', { name: 'New conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByRole('combobox', { name: 'Contact or phone number' }).fill('+15550100199')
  await page.getByRole('option', { name: 'Write to +1 555 010 0199' }).click()
  await dialog.getByLabel('Send through').selectOption({ label: 'Support' })
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /order_ready/ }).click()
  await expectAccessible(page)
  await picture(page, 'chosen-channel-new-conversation')
  await dialog.getByRole('button', { name: 'Send template' }).click()
  await page.getByRole('log').getByText('Your order is ready.').waitFor()
  expect(await conversations()).toMatchObject([{ channel_id: support.id }, { channel_id: support.id }])

  await page.goto(`${testHome}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: 'order_ready (en) · Support' }).click()
  await page.setViewportSize({ width: 375, height: 740 })
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'chosen-channel-campaign-narrow-dark')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from('phone\n+15550100150')
  await (await choosing).setFiles({ name: 'list.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Review 1 message/ }).click()
  await page.getByRole('button', { name: /^Send to 1 person now/ }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  const [campaign] = (await query('campaigns.history', { mode: 'test' })).data
  expect(campaign).toMatchObject({ channel_id: support.id, channel_name: 'Support', total: 1 })
  expect(person.complaints).toEqual([])
})
