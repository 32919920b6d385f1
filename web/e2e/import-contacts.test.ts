import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { pictureOf } from './sample-files.ts'

const browser = browserOfThisFile()

const list = `Handy;Kunde;Land
+49 170 1234567;Ada;Deutschland
0170 12;Bob;DE
4.91512E+11;Eve;AT
+49 170 1234568;Zoë;Atlantis
+49 170 1234569;Mia;Brasilien
`

test('a list of contacts is checked, imported and undone, with a reason for every refused row', async () => {
  const { page, home, query } = await openWorkspace(browser())
  await page.goto(`${home}/imports`)
  await page.getByRole('heading', { name: 'Import contacts' }).waitFor()
  await expectAccessible(page)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'kunden.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })

  await page.getByRole('combobox', { name: 'Stored as: Handy' }).waitFor()
  await expect.poll(() => page.getByRole('combobox', { name: 'Stored as: Handy' }).inputValue()).toBe('Phone')
  await expect.poll(() => page.getByRole('combobox', { name: 'Stored as: Kunde' }).inputValue()).toBe('Name')
  await expectAccessible(page)
  await picture(page, 'import-columns')
  await page.getByRole('button', { name: 'Check list' }).click()

  await page.getByText('Nothing has been written yet', { exact: false }).waitFor()
  await page.getByText('4.91512E+11', { exact: false }).waitFor()
  await expectAccessible(page)
  await picture(page, 'import-checked')
  expect((await query('contacts.list', { page: 1 })).pagination.total).toBe(0)

  await page.getByRole('button', { name: 'Import 2 rows' }).click()
  await page.getByText('Imported', { exact: true }).waitFor()
  const { data } = await query('contacts.list', { page: 1, sort: 'name' })
  expect(data.map(({ name, phone }: { name: string; phone: string }) => [name, phone])).toEqual([
    ['Ada', '+491701234567'],
    ['Mia', '+491701234569'],
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).press('Enter')
  const saved = readFileSync(await (await download).path(), 'utf8')
  expect(saved.trim().split('\r\n')).toHaveLength(4)
  expect(saved).toContain('Atlantis')
  await picture(page, 'import-done')

  await page.getByRole('button', { name: 'Undo import' }).press('Enter')
  await page.getByText('2 contacts were deleted again', { exact: false }).waitFor()
  expect((await query('contacts.list', { page: 1 })).pagination.total).toBe(0)
})

test('a file that is no list of contacts is refused with a sentence that says how to save one', async () => {
  const { person, page, home, query } = await openWorkspace(browser())
  await page.goto(`${home}/imports`)
  const picked = pictureOf('customers.png', { width: 8, height: 8 })
  await page.getByLabel('CSV file').setInputFiles(picked)
  await page.getByRole('alert').getByText('The file is not a CSV file; in a spreadsheet', { exact: false }).waitFor()
  await expectAccessible(page)
  expect((await query('imports.list')).data).toEqual([])
  expect(person.complaints).toEqual([])
})

test('a running import is cancelled, and what it has imported stays and can be undone', async () => {
  const rows = 20_000
  const { person, page, home, query } = await openWorkspace(browser())
  const phones = Array.from({ length: rows }, (_, index) => `+49170${1_000_000 + index}`)
  await page.goto(`${home}/imports`)
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer: Buffer.from(['phone', ...phones].join('\n')) })
  await pressOn(page, page.getByRole('button', { name: 'Check list' }))
  await pressOn(page, page.getByRole('button', { name: 'Import 20,000 rows' }))
  await page.getByText('Being imported', { exact: true }).waitFor()
  await pressOn(page, page.getByRole('button', { name: 'Cancel import' }))
  await page.getByText('Rows that were already imported are kept', { exact: false }).waitFor()
  await expectAccessible(page)
  const { total: kept } = await query('contacts.count')
  expect(kept).toBeLessThan(rows)
  expect((await query('imports.list')).data).toMatchObject([{ state: 'cancelled', created: kept }])
  expect(person.complaints).toEqual([])
})
