import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a note about a contact is added, edited and deleted on the contact’s page', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const { id: contactId } = await mutate('contacts.create', { changes: { name: 'Grace', phones: ['+491701234567'] } })
  const notes = page.getByRole('list', { name: 'Notes' })
  const stored = async () => {
    const { data } = await query('contacts.notes', { contactId })
    return data.map(({ text, edited_at }: { text: string; edited_at: string | null }) => [text, edited_at !== null])
  }
  await page.goto(`${home}/contacts/${contactId}`)
  await page.getByText('No notes yet.').waitFor()
  await page.getByLabel('Write a note…').fill('Likes tulips.\nCall after five.')
  // What is typed and not saved yet is there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Add note' }).click()
  await notes.getByText('Likes tulips.').waitFor()
  await expect.poll(stored).toEqual([['Likes tulips.\nCall after five.', false]])
  await expect.poll(() => page.getByLabel('Write a note…').inputValue()).toBe('')

  const menu = page.getByRole('button', { name: 'Actions for the note by Ada Byron' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByLabel('Edit note').fill('Likes roses.')
  await page.getByRole('button', { name: 'Save' }).click()
  await notes.getByText('Likes roses.').waitFor()
  await expect.poll(stored).toEqual([['Likes roses.', true]])
  await expectAccessible(page)
  await picture(page, 'contact-notes')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'contact-notes-phone')
  await paintIn(page, 'dark')
  await expectAccessible(page)

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await page.getByText('No notes yet.').waitFor()
  expect(await stored()).toEqual([])
  expect(person.complaints).toEqual([])
})

test('the same notes are written beside a conversation, and appear there without a reload', async () => {
  const { page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  const [{ id: contactId }] = (await query('contacts.list')).data
  await page.goto(`${home}/inbox/${conversationId}`)
  const notes = page.getByRole('list', { name: 'Notes' })
  await page.getByLabel('Write a note…').fill('Prefers English')
  await page.getByRole('button', { name: 'Add note' }).click()
  await notes.getByText('Prefers English').waitFor()
  await mutate('contacts.addNote', { contactId, text: 'From a colleague' })
  await expect
    .poll(() => notes.locator('li').allInnerTexts())
    .toEqual([expect.stringContaining('From a colleague'), expect.stringContaining('Prefers English')])
  await expectAccessible(page)
  await picture(page, 'contact-notes-beside-thread')
})
