import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a consent is recorded, corrected and removed, and the history of the contact shows everything', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('tags.create', { name: 'VIP', colour: 'red' })
  await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Grace' })
  await mutate('simulator.reply', { from: '+15550100123', text: 'STOP' })
  const [{ id: contactId }] = (await query('contacts.list')).data
  await mutate('contacts.change', { contactId, changes: { name: 'Grace Hopper', add_tags: ['VIP'] } })
  const stored = async () =>
    (await query('contacts.consents', { contactId })).data.map(({ source }: { source: string }) => source)
  const optOut = async () => (await query('contacts.get', { contactId })).opt_out?.scope
  await page.goto(`${home}/contacts/${contactId}`)

  await page.getByRole('button', { name: 'Record consent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Record consent' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog
    .getByText(/Required|must/i)
    .first()
    .waitFor()
  await dialog.getByLabel('Source').fill('Form on the website')
  await dialog.getByLabel('Consented at').fill('2099-01-01T10:00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/not be in the future/).waitFor()
  await dialog.getByLabel('Consented at').fill('2026-01-01T10:00')
  await expectAccessible(page)
  await picture(page, 'contact-consent-dialog')
  await dialog.getByLabel('Source').press('Enter')
  const consents = page.getByRole('list', { name: 'Consent' })
  await consents.getByText('Form on the website').waitFor()
  expect(await stored()).toEqual(['Form on the website'])
  expect(await optOut()).toBe('campaigns')

  const history = page.getByRole('region', { name: 'History' }).or(page.getByRole('table', { name: 'History' }))
  await history.getByText('Recorded a consent').first().waitFor()
  const text = await page.getByRole('table', { name: 'History' }).textContent()
  for (const part of ['a stop word', 'VIP', 'Grace Hopper', 'Form on the website']) expect(text).toContain(part)
  await expectAccessible(page)
  await page.evaluate(() => scrollTo(0, 0))
  await picture(page, 'contact-history')
  await page.setViewportSize({ width: 390, height: 844 })
  await history.first().scrollIntoViewIfNeeded()
  await picture(page, 'contact-history-phone')
  await paintIn(page, 'dark')
  await expectAccessible(page)

  const menu = consents.getByRole('button', { name: /Actions for the consent/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog.getByLabel('Source').fill('At the counter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toEqual(['At the counter'])
  await menu.click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect.poll(stored).toEqual([])
  expect(await optOut()).toBe('campaigns')
  expect(person.complaints).toEqual([])
})

test('notes, consent and history are in German too', async () => {
  const { page, home, mutate } = await openWorkspace(browser())
  const { id: contactId } = await mutate('contacts.create', { changes: { name: 'Grace', phones: ['+491701234567'] } })
  await mutate('contacts.addNote', { contactId, text: 'Mag Tulpen' })
  await mutate('account.changeLanguage', { language: 'de' })
  await page.goto(`${home}/contacts/${contactId}`)
  await page.getByLabel('Notiz schreiben…').waitFor()
  await page.getByRole('button', { name: 'Einwilligung festhalten' }).waitFor()
  await page.getByRole('table', { name: 'Verlauf' }).getByText('Notiz zum Kontakt hinzugefügt').waitFor()
  await page.getByRole('table', { name: 'Verlauf' }).scrollIntoViewIfNeeded()
  await picture(page, 'contact-history-german')
})
