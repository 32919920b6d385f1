import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqlite } from '../../server/src/db/sqlite/sqlite.ts'
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
  await dialog.getByText('Choose the other contact of this customer.').waitFor()
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
  await page.getByRole('table', { name: 'History' }).getByText('a member merged them').waitFor()
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

test('a suggestion to merge two contacts is gone once somebody says that they are not the same', async () => {
  const { parley, person, page, home, workspaceId, mutate, query } = await openWorkspace(browser())
  const { id: ada } = await mutate('contacts.create', { changes: { name: 'Ada', phones: ['+5511987654321'] } })
  const { id: bea } = await mutate('contacts.create', { changes: { name: 'Bea', phones: ['+5511987654322'] } })
  const [contact_id, other_id] = [ada, bea].toSorted() as [string, string]
  // Only customers who write from two ways of writing a number, each with an id of its own, become two contacts by themselves.
  const { db, close } = openSqlite(join(parley.dataDir, 'parley.db'))
  await db
    .insertInto('suggested_merge')
    .values({ workspace_id: workspaceId, mode: 'live', contact_id, other_id, suggested_at: Date.now() })
    .execute()
  await close()
  await page.goto(`${home}/contacts/duplicates`)
  const button = page.getByRole('button', { name: /^(Ada and Bea|Bea and Ada) are not the same$/ })
  await button.waitFor()
  await expectAccessible(page)
  await picture(page, 'contacts-duplicates')
  await pressOn(page, button)
  await page.getByText('No suggestions').waitFor()
  expect((await query('contacts.suggestedMerges', { page: 1 })).data).toEqual([])
  expect(person.complaints).toEqual([])
})
