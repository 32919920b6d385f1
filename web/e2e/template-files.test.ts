import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { pictureOf } from './sample-files.ts'

const browser = browserOfThisFile()
const shoes = pictureOf('shoes.png', { width: 400, height: 300 })

test('a picture from this device is the header of a template, from the thread and for all of a campaign', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://example.com/1.jpg'] } }
  const components = [header, { type: 'BODY', text: 'New in our shop today.' }]
  await mutate('templates.create', { name: 'new_shoes', language: 'en', category: 'UTILITY', components })
  await mutate('simulator.review', { templateName: 'new_shoes', language: 'en', decision: 'APPROVED' })
  const anna = { from: '+15550100120', name: 'Anna', text: 'Hello' }
  const { conversationId } = await mutate('simulator.reply', anna)
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('log').getByText('Hello').waitFor()

  await page.getByRole('button', { name: 'Send a template' }).click()
  const dialog = page.getByRole('dialog', { name: /Send a template/ })
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /new_shoes/ }).click()
  await dialog.locator('input[type="file"]').setInputFiles(shoes)
  await dialog.getByText('shoes.png').waitFor()
  await dialog.getByRole('img', { name: 'Image' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'template-file-dialog')
  await dialog.getByRole('button', { name: 'Send template' }).click()
  await page.getByRole('log').locator('img').first().waitFor()
  await picture(page, 'template-file-thread')
  const listed = await query('messages.list', { conversationId, page: 1, limit: 5 })
  const sent = listed.data.find(({ kind }: { kind: string }) => kind === 'template')
  expect(sent.media).toMatchObject({ name: 'shoes.png', kind: 'image' })

  await page.goto(`${home}/campaigns/new`)
  await page.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /new_shoes/ }).click()
  await page.getByRole('button', { name: 'Choose recipients', exact: true }).click()
  await page.getByText('Paste a list').click()
  await page.getByLabel('Recipients as CSV or spreadsheet cells').fill('phone\n+15550100121\n+15550100122\n')
  await page.getByLabel(/Link to the image/).selectOption({ label: 'The same file for all' })
  await page.locator('input[type="file"]').last().setInputFiles(shoes)
  await page.getByText('shoes.png').waitFor()
  await page.getByRole('img', { name: 'Image' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'template-file-campaign')
  await page.getByRole('button', { name: 'Review 2 messages' }).click()
  await page.getByRole('button', { name: 'Send to 2 people now' }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  const phones = async () => (await query('simulator.thread', { phone: '+15550100122' })).data
  await expect.poll(phones).toMatchObject([{ template: { media: { file_id: expect.any(String) } } }])
  expect(person.complaints).toEqual([])
}, 120_000)
