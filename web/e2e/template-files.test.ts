import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { upload } from './attaching.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { clip, invoice, pictureOf } from './sample-files.ts'

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
  await page.getByText('Draft saved.').waitFor()
  await page.reload()
  await page.getByText('shoes.png').waitFor()
  await page.getByRole('button', { name: 'Review 2 messages' }).click()
  await page.getByRole('button', { name: 'Send to 2 people now' }).click()
  await page.waitForURL(/\/campaigns\/[0-9a-f-]{36}$/)
  const phones = async () => (await query('simulator.thread', { phone: '+15550100122' })).data
  await expect.poll(phones).toMatchObject([{ template: { media: { file_id: expect.any(String) } } }])
  expect(person.complaints).toEqual([])
}, 120_000)

test('the simulator’s phone plays the video of a template and names its document, and an icon stands for a deleted one', async () => {
  const { person, page, home, workspaceId, mutate } = await openWorkspace(browser())
  const { origin } = new URL(home)
  const phone = '+15550100120'
  const fileIds: string[] = []
  for (const [name, format, file] of [
    ['care_tips', 'VIDEO', clip],
    ['your_invoice', 'DOCUMENT', invoice],
  ] as const) {
    const header = { type: 'HEADER', format, example: { header_handle: ['https://example.com/sample'] } }
    const components = [header, { type: 'BODY', text: 'As you asked.' }]
    const { data } = await mutate('templates.create', { name, language: 'en', category: 'UTILITY', components })
    await mutate('simulator.review', { templateName: name, language: 'en', decision: 'APPROVED' })
    const fileId = await upload(page, home, { workspaceId, file })
    fileIds.push(fileId)
    await mutate('templates.testSend', { templateId: data.id, phone, variables: { 'header.file': fileId } })
  }
  await page.goto(`${home}/simulator/${encodeURIComponent(phone)}`)
  const messages = page.getByRole('log', { name: 'Messages on this phone' })
  const source = await messages.locator('video[aria-label="Video"]').getAttribute('src')
  expect(await (await page.request.get(new URL(source ?? '', home).href)).body()).toEqual(clip.buffer)
  await messages.getByText(/PDF · .*1 kB/).waitFor()
  const downloading = page.waitForEvent('download')
  await messages.getByRole('link', { name: 'Download invoice-17.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('invoice-17.pdf')
  await expectAccessible(page)
  await picture(page, 'template-files-phone')

  const key = await page.request.post(`${origin}/api/api-keys`, {
    headers: { origin },
    data: { workspaceId, name: 'Files', permissions: { write: true } },
  })
  const headers = { authorization: `Bearer ${(await key.json()).key}` }
  for (const id of fileIds) await page.request.delete(`${origin}/api/v1/files/${id}`, { headers })
  await page.reload()
  await messages.getByText('Document', { exact: true }).waitFor()
  await messages.getByText('Video', { exact: true }).waitFor()
  expect(await messages.locator('video, a[download]').count()).toBe(0)
  expect(person.complaints).toEqual([])
}, 120_000)

test('files from this device fill the cards of a template, in a test send and in a new conversation', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const card = (text: string) => ({
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://example.com/1.jpg'] } },
      { type: 'BODY', text },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Tell me more' }] },
    ],
  })
  const cards = [card('A warm coat'), card('A soft hat')]
  const components = [
    { type: 'BODY', text: 'Our autumn range is here.' },
    { type: 'CAROUSEL', cards },
  ]
  const named = { language: 'en', category: 'MARKETING' }
  const { data: template } = await mutate('templates.create', { name: 'autumn', ...named, components })
  await mutate('simulator.review', { templateName: 'autumn', language: 'en', decision: 'APPROVED' })
  const [coat, hat] = ['coat.png', 'hat.png'].map((name) => pictureOf(name, { width: 400, height: 300 }))
  const fill = async (form: Locator) => {
    for (const [index, file] of [coat, hat].entries()) {
      await form
        .locator('input[type="file"]')
        .nth(index)
        .setInputFiles(file ?? [])
      await form.getByText(file?.name ?? '').waitFor()
    }
  }
  const cardsOf = async (phone: string) => (await query('simulator.thread', { phone })).data[0]?.template?.cards

  await page.goto(`${home}/templates/${template.id}`)
  const testSend = page.locator('section', { hasText: 'Send a test message' }).last()
  await testSend.getByLabel('Phone number').fill('+15550100200')
  await fill(testSend)
  await expectAccessible(page)
  await picture(page, 'template-files-test-send')
  await testSend.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('The simulator accepted the message').waitFor()
  const withFile = { media: { file_id: expect.any(String) } }
  expect(await cardsOf('+15550100200')).toMatchObject([withFile, withFile])

  await page.goto(`${home}/inbox`)
  await page.getByRole('button', { name: 'New conversation' }).click()
  const dialog = page.getByRole('dialog', { name: 'New conversation' })
  await dialog.getByRole('combobox', { name: 'Contact or phone number' }).fill('+15550100199')
  await page.getByRole('option', { name: 'Write to +1 555 010 0199' }).click()
  await dialog.getByRole('combobox', { name: 'Template' }).click()
  await page.getByRole('option', { name: /autumn/ }).click()
  await fill(dialog)
  await expectAccessible(page)
  await picture(page, 'template-files-new-conversation')
  await dialog.getByRole('button', { name: 'Send template' }).click()
  await page.waitForURL(/\/inbox\/[0-9a-f-]{36}$/)
  await expect.poll(() => cardsOf('+15550100199')).toMatchObject([withFile, withFile])
  expect(person.complaints).toEqual([])
}, 120_000)
