import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a contact is merged with another one, side by side, and split again', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('simulator.reply', { from: '+15550100123', text: 'Hello', name: 'Ada' })
  await mutate('simulator.reply', { from: '+15550100124', text: 'Hello again', name: 'Bea' })
  const stored = async () => {
    const { data } = await query('contacts.list')
    return data.map(({ name, phone }: { name: string; phone: string }) => `${name} ${phone}`).toSorted()
  }
  await page.goto(`${home}/contacts`)
  await page.getByRole('link', { name: 'Ada', exact: true }).click()
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()

  await pressOn(page, page.getByRole('button', { name: 'Merge with another contact…' }))
  const dialog = page.getByRole('dialog', { name: 'Merge contacts' })
  await dialog.getByText('Choose the contact that is the same customer.').waitFor()
  await dialog.getByRole('combobox', { name: 'Other contact' }).fill('Bea')
  await page.getByRole('option', { name: /^Bea/ }).click()
  const table = dialog.getByRole('table', { name: 'Comparison' })
  await table.getByRole('radio', { name: 'Bea' }).check()
  await expectAccessible(page)
  await picture(page, 'contacts-merge')
  expect(await stored()).toEqual(['Ada +15550100123', 'Bea +15550100124'])
  await dialog.getByRole('button', { name: 'Merge contacts' }).press('Enter')
  await page.getByText('The contacts were merged.').waitFor()
  await page.getByRole('heading', { name: 'Bea', level: 1 }).waitFor()
  expect(await stored()).toEqual(['Bea +15550100123'])
  await page.getByText(/^Merged by Ada Byron/).waitFor()
  await expectAccessible(page)
  await picture(page, 'contacts-merged')

  await pressOn(page, page.getByRole('button', { name: 'Split Bea…' }))
  await page.getByRole('button', { name: 'Split contact' }).press('Enter')
  await page.getByText('The contacts were split.').waitFor()
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()
  expect(await stored()).toEqual(['Ada +15550100123', 'Bea +15550100124'])

  await page.goto(`${home}/contacts/duplicates`)
  await page.getByText('No suggestions').waitFor()
  await expectAccessible(page)
  await paintIn(page, 'dark')
  await expectAccessible(page)
  expect(person.complaints).toEqual([])
})
