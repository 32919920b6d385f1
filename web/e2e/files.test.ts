import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { attach, attachedFiles, give } from './attaching.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, fakeMicrophone, picture } from './pages.ts'
import { invoice, noiseOf, pictureOf, type SampleFile } from './sample-files.ts'
import { delayRepliesForLong } from './send-delay.ts'

const browser = browserOfThisFile(fakeMicrophone)

const [front, back] = ['front.png', 'back.png'].map((name, index) =>
  pictureOf(name, { width: 400, height: 300 + index }),
) as [SampleFile, SampleFile]

test('pictures, a document and a voice note are sent once, shown, played and opened by keyboard', async () => {
  const { person, page, ...owner } = await openWorkspace(browser())
  const conversationId = await openConversation(page, owner)
  await attach(page, [front, invoice])
  await attach(page, [back])
  await record(page)
  await expect.poll(() => attachedFiles(page).count()).toBe(4)
  await expectAccessible(page)
  await picture(page, 'files-attached')
  const recorded = attachedFiles(page).last()
  await recorded.getByRole('button', { name: 'Play' }).click()
  await recorded.getByRole('button', { name: 'Pause' }).waitFor()
  await page.getByRole('textbox', { name: 'Reply' }).fill('Both sides')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  // The answer is lost once: what is sent again is not sent twice.
  await page.route('**/trpc/messages.sendContents*', async (route) => {
    await route.fetch()
    await route.abort()
    await page.unroute('**/trpc/messages.sendContents*')
  })
  await send.click()
  await page.getByText(/Parley did not respond/).waitFor()
  await expect.poll(() => attachedFiles(page).count()).toBe(4)
  await send.click()
  await page.getByRole('button', { name: 'Open front.png sent to the customer' }).waitFor()
  await attachedFiles(page).first().waitFor({ state: 'detached' })

  expect(await sentIn(owner, conversationId)).toEqual([
    { type: 'image', caption: 'Both sides', mime_type: 'image/png', media: 'front.png' },
    { type: 'document', file_name: 'invoice-17.pdf', mime_type: 'application/pdf', media: 'invoice-17.pdf' },
    { type: 'image', mime_type: 'image/png', media: 'back.png' },
    { type: 'audio', voice: true, mime_type: 'audio/ogg', media: 'Voice note.ogg' },
  ])
  await downloadInvoice(page)
  await viewByKeyboard(page)
  await expectAccessible(page)
  await picture(page, 'files-thread')
  expect(person.complaints).toEqual([])
})

test('a voice note that is being recorded is attached to its reply when another conversation is opened', async () => {
  const { person, page, ...owner } = await openWorkspace(browser())
  await owner.mutate('simulator.reply', { from: '+15550100121', name: 'Berta', text: 'Hi' })
  await openConversation(page, owner)
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await page.getByRole('link', { name: /Berta/ }).click()
  await page.getByRole('log').getByText('Hi').waitFor()
  expect(await attachedFiles(page).count()).toBe(0)
  await page.getByRole('link', { name: /Anna/ }).click()
  await attachedFiles(page).getByRole('button', { name: 'Play' }).waitFor()

  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await page.getByRole('group', { name: 'Voice note' }).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('timer').waitFor({ state: 'detached' })
  expect(await attachedFiles(page).count()).toBe(1)
  expect(person.complaints).toEqual([])
})

async function openConversation(page: Page, { home, mutate }: Pick<Owner, 'home' | 'mutate'>): Promise<string> {
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', text: 'Hello' })
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('log').getByText('Hello').waitFor()
  return conversationId
}

async function record(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Record a voice note' }).click()
  await page.getByRole('timer').getByText('0:01').waitFor()
  await expectAccessible(page)
  await picture(page, 'files-recording')
  await page.getByRole('button', { name: 'Stop and attach' }).click()
  await attachedFiles(page).last().getByRole('button', { name: 'Play' }).waitFor()
}

async function sentIn({ query }: Pick<Owner, 'query'>, conversationId: string) {
  const { data } = await query('messages.list', { conversationId })
  return data
    .filter(({ direction }: { direction: string }) => direction === 'outbound')
    .map(({ content, media }: { content: object; media: { name: string } }) => ({ ...content, media: media?.name }))
}

async function downloadInvoice(page: Page): Promise<void> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download invoice-17.pdf' }).click()
  expect((await downloading).suggestedFilename()).toBe('invoice-17.pdf')
}

/** Enter opens a picture, the arrow keys lead to the others, and Escape returns to where the focus was. */
async function viewByKeyboard(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Open front.png sent to the customer' })
  await opener.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Pictures' })
  await viewer.getByText('1 of 2').waitFor()
  await expectAccessible(page)
  await picture(page, 'files-viewer')
  await page.keyboard.press('ArrowRight')
  await viewer.getByRole('img', { name: 'back.png sent to the customer' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer.getByText('2 of 2').waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer.getByText('1 of 2').waitFor()
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
}

test('an upload shows its progress and can be cancelled, and a file that no message can have says so', async () => {
  const { person, page, ...owner } = await openWorkspace(browser())
  await openConversation(page, owner)
  // Each byte takes a while, so that the upload is seen.
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await attach(page, [{ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(4_000_000, 'long ') }])
  await page.getByRole('progressbar', { name: 'Upload of long.txt' }).waitFor()
  await picture(page, 'files-uploading')
  await page.getByRole('button', { name: 'Cancel the upload of long.txt' }).click()
  await attachedFiles(page).first().waitFor({ state: 'detached' })
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  await give(page, 'drop', { name: 'dropped.txt' })
  await give(page, 'paste', { name: 'pasted.txt' })
  await attachedFiles(page).filter({ hasText: 'pasted.txt' }).waitFor()
  await attach(page, [{ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }])
  await attachedFiles(page)
    .filter({ hasText: /Files of this type cannot be sent/ })
    .waitFor()
  await expectAccessible(page)
  await picture(page, 'files-refused')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  expect(await send.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Remove page.svg' }).click()
  await expect.poll(() => send.isEnabled()).toBe(true)
  await attach(
    page,
    Array.from({ length: 9 }, () => invoice),
  )
  await page.getByText('A reply can have at most 10 files. None was attached.').waitFor()
  expect(await attachedFiles(page).count()).toBe(2)

  // What is attached stays while another conversation is open.
  const { conversationId: other } = await owner.mutate('simulator.reply', { from: '+15550100121', text: 'Hi' })
  await page.locator(`a[href*="${other}"]`).first().click()
  await page.getByRole('log').getByText('Hi').waitFor()
  expect(await attachedFiles(page).count()).toBe(0)
  await page.goBack()
  await expect.poll(() => attachedFiles(page).count()).toBe(2)
  expect(person.complaints).toEqual([])
})

test('a picture above the limit says so and is sent as a document, or as a smaller copy', async () => {
  const { page, ...owner } = await openWorkspace(browser())
  const conversationId = await openConversation(page, owner)
  await attach(page, [noiseOf('large.png', { width: 1400, height: 1300 })])
  await page.getByRole('alert').filter({ hasText: 'large.png is larger than 5 MB' }).waitFor()
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await picture(page, 'files-too-large')
  await page.getByRole('button', { name: 'Send as a document' }).click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(() => sentIn(owner, conversationId))
    .toMatchObject([{ type: 'document', file_name: 'large.png', media: 'large.png' }])

  await attach(page, [noiseOf('larger.png', { width: 1400, height: 1310 })])
  await page.getByRole('button', { name: 'Send a smaller copy' }).click()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect
    .poll(async () => (await sentIn(owner, conversationId)).slice(1))
    .toMatchObject([{ type: 'image', mime_type: 'image/jpeg' }])
})

test('files return to the reply when sending is undone', async () => {
  const { parley, page, ...owner } = await openWorkspace(browser())
  const conversationId = await openConversation(page, owner)
  await delayRepliesForLong(parley)
  // What uploads files is loaded with the first one. Until then the reply is not sent without them.
  const loading = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => loading.promise.then(() => route.continue()))
  await attach(page, [front, invoice])
  await page.getByRole('textbox', { name: 'Reply' }).fill('The front')
  await page.getByRole('textbox', { name: 'Reply' }).press('Enter')
  expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('The front')
  expect(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled()).toBe(true)
  loading.resolve()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Will be sent in a moment').nth(1).waitFor()
  expect((await owner.query('messages.delayed', { conversationId })).data).toHaveLength(2)
  await expectAccessible(page)
  await picture(page, 'files-delayed')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()

  await expect.poll(() => attachedFiles(page).allTextContents()).toHaveLength(2)
  expect(await page.getByRole('textbox', { name: 'Reply' }).inputValue()).toBe('The front')
  expect((await owner.query('messages.delayed', { conversationId })).data).toEqual([])
  await owner.mutate('account.changeSendDelay', { seconds: 0 })
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(async () => (await sentIn(owner, conversationId)).length).toBe(2)
})

test('files are attached and shown on a phone and in German', async () => {
  const { page, ...owner } = await openWorkspace(browser())
  await openConversation(page, owner)
  await page.evaluate(() => localStorage.setItem('parley-language', 'de'))
  await page.setViewportSize({ width: 375, height: 740 })
  await page.reload()
  await attach(page, [front, invoice], 'Dateien anhängen')
  await page.getByRole('list', { name: 'Angehängte Dateien' }).getByText('invoice-17.pdf').waitFor()
  await expectAccessible(page)
  await picture(page, 'files-attached-narrow-german')
  const send = page.getByRole('button', { name: 'Senden', exact: true })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await page.getByRole('link', { name: 'invoice-17.pdf herunterladen' }).waitFor()
  await page.getByRole('button', { name: /^front\.png.* öffnen$/ }).click()
  await page.getByRole('dialog', { name: 'Bilder' }).getByText('1 von 1').waitFor()
  await expectAccessible(page)
  await picture(page, 'files-viewer-narrow-german')
  await page.keyboard.press('Escape')
  await picture(page, 'files-thread-narrow-german')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
