import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { attach, attachedFiles, upload } from './attaching.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { clip, invoice, pictureOf, type SampleFile, wave } from './sample-files.ts'

const browser = browserOfThisFile()
const broken = pictureOf('broken.png', { width: 400, height: 300 })
const from = '+15550100120'

test('a customer sends files from the simulator’s phone, which also shows what it receives', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { from, name: 'Anna', text: 'Hello' })
  await page.goto(`${home}/simulator/${encodeURIComponent(from)}`)
  const phone = page.getByRole('log', { name: 'Messages on this phone' })
  await phone.getByText('Hello').waitFor()
  await page.getByRole('textbox', { name: 'Write as the customer' }).fill('It is broken')
  await attach(page, [broken], 'Send a file as the customer')
  await phone.getByRole('img', { name: 'broken.png' }).waitFor()
  await phone.getByText('It is broken').waitFor()
  await attach(page, [invoice], 'Send a file as the customer')
  await phone.getByRole('link', { name: 'Download invoice-17.pdf' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'files-simulator')

  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('button', { name: 'Open broken.png from the customer' }).waitFor()
  await page.getByRole('link', { name: 'Download invoice-17.pdf' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'files-received')
  const received = (await query('messages.list', { conversationId })).data.slice(1)
  expect(received).toMatchObject([
    { direction: 'inbound', content: { type: 'image', caption: 'It is broken' }, media: { name: 'broken.png' } },
    { direction: 'inbound', content: { type: 'document' }, media: { name: 'invoice-17.pdf', mime: 'application/pdf' } },
  ])

  await attach(page, [pictureOf('new.png', { width: 300, height: 200 })])
  await attachedFiles(page).first().waitFor()
  await page.getByRole('textbox', { name: 'Reply' }).fill('The new one')
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect.poll(() => send.isEnabled()).toBe(true)
  await send.click()
  await page.getByRole('button', { name: 'Open new.png sent to the customer' }).waitFor()
  await page.goto(`${home}/simulator/${encodeURIComponent(from)}`)
  await phone.getByRole('img', { name: 'new.png' }).waitFor()
  await phone.getByText('The new one').waitFor()
  expect(person.complaints).toEqual([])
})

test('a video and a sticker from a customer are shown in the thread with their bytes', async () => {
  const { person, page, home, workspaceId, mutate } = await openWorkspace(browser())
  const receive = async (file: SampleFile) =>
    mutate('simulator.reply', { from, name: 'Anna', file_id: await upload(page, home, { workspaceId, file }) })
  const { conversationId } = await receive(clip)
  await receive(wave)
  await page.goto(`${home}/inbox/${conversationId}`)
  const video = page.locator('video[aria-label="clip.mp4 from the customer"]')
  const source = await video.getAttribute('src')
  expect(await (await page.request.get(new URL(source ?? '', home).href)).body()).toEqual(clip.buffer)
  const sticker = page.getByRole('img', { name: 'wave.webp from the customer' })
  await expect.poll(() => sticker.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await picture(page, 'files-video-and-sticker')
  expect(person.complaints).toEqual([])
})

test('a file that could not be fetched says why, and is fetched again', async () => {
  const scanner = newScanner()
  const { page, home, workspaceId, mutate } = await openWorkspace(browser(), {
    PARLEY_FILES_SCAN_COMMAND: scanner.program,
  })
  const fileId = await upload(page, home, { workspaceId, file: broken })
  scanner.refuse()
  const { conversationId } = await mutate('simulator.reply', { from, name: 'Anna', file_id: fileId })
  await page.goto(`${home}/inbox/${conversationId}`)
  const again = page.getByRole('button', { name: 'Fetch again: broken.png' })
  await again.waitFor()
  await expectAccessible(page)
  await picture(page, 'files-not-fetched')
  scanner.accept()
  await again.click()

  await page.getByRole('button', { name: 'Open broken.png from the customer' }).waitFor()
  expect(await again.count()).toBe(0)
})

/** A program that finds something harmful in every file while it is told to. */
function newScanner() {
  const folder = mkdtempSync(join(tmpdir(), 'parley-scan-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const program = join(folder, 'scan')
  const mark = join(folder, 'refuses')
  writeFileSync(program, `#!/bin/sh\n[ ! -e '${mark}' ]\n`, { mode: 0o755 })
  return { program, refuse: () => writeFileSync(mark, ''), accept: () => rmSync(mark) }
}
