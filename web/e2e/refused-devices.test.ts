import { expect, test } from 'vitest'
import { attach, attachedFiles } from './attaching.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

/** A browser with a microphone, which no page may use. */
const browser = browserOfThisFile(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'])

test('a refused microphone or camera says so or attaches nothing, and the reply can still be sent', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100120', name: 'Anna', text: 'Hello' })
  await page.goto(`${home}/inbox/${conversationId}`)
  await page.getByRole('log').getByText('Hello').waitFor()

  await page.getByRole('button', { name: 'Record a voice note' }).click()
  const recorder = page.getByRole('group', { name: 'Voice note' })
  await recorder
    .getByRole('alert')
    .getByText(/does not allow the microphone/)
    .waitFor()
  expect(await recorder.getByRole('timer').count()).toBe(0)
  await expectAccessible(page)
  await picture(page, 'files-microphone-refused')
  await recorder.getByRole('button', { name: 'Close' }).click()
  await recorder.waitFor({ state: 'detached' })

  // The phone's own camera asks for its permission; one that is refused gives the page no picture.
  const camera = page.locator('input[type="file"][capture="environment"]')
  expect(await camera.getAttribute('accept')).toBe('image/*')
  await camera.setInputFiles([])
  expect(await attachedFiles(page).count()).toBe(0)
  await attach(page, [{ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('a text') }])
  await attachedFiles(page).getByText('note.txt').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('link', { name: 'Download note.txt' }).waitFor()
  expect(person.complaints).toEqual([])
})
