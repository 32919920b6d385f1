import { expect, test } from 'vitest'
import { pressOn, selectInMenu, tabTo } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a contact is created, edited, tagged, merged and erased without a pointer', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('tags.create', { name: 'VIP', colour: 'red' })
  await mutate('contactFields.create', { key: 'orders', label: 'Orders', type: 'number' })
  await mutate('contacts.create', { changes: { name: 'Bea', phones: ['+491701234569'] } })
  const list = async () => (await query('contacts.list')).data
  const ada = async () => {
    const found = (await list()).find(({ name }: { name: string }) => name === 'Ada Byron')
    return query('contacts.get', { contactId: found.id })
  }
  const type = async (label: string, value: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(value)
    await page.keyboard.press('Enter')
  }
  await page.goto(`${home}/contacts`)
  await pressOn(page, page.getByRole('button', { name: 'New contact' }))
  await page.getByRole('dialog').getByLabel('Name').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Ada')
  await tabTo(page, page.getByRole('dialog').getByLabel('Phones'))
  await page.keyboard.type('+491701234567, +491701234568')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Ada', level: 1 }).waitFor()

  await type('Name', 'Ada Byron')
  await page.getByRole('heading', { name: 'Ada Byron', level: 1 }).waitFor()
  await type('Orders', '3')
  await type('Add email', 'ada@example.com')
  await expect.poll(async () => (await ada()).emails).toEqual(['ada@example.com'])
  await selectInMenu(page, page.getByRole('button', { name: 'Actions for +491701234568' }), 'Make primary')
  await tabTo(page, page.getByPlaceholder('Add tag'))
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'VIP' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(ada).toMatchObject({
    ...{ fields: { orders: 3 }, tags: [{ name: 'VIP' }] },
    phones: ['+491701234568', '+491701234567'],
  })
  await expectAccessible(page)

  await pressOn(page, page.getByRole('button', { name: 'Merge with another contact…' }))
  const merge = page.getByRole('dialog', { name: 'Merge contacts' })
  await tabTo(page, merge.getByRole('combobox', { name: 'Other contact' }))
  await page.keyboard.type('Bea')
  await page.getByRole('option', { name: /^Bea/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await merge.getByRole('table', { name: 'Comparison' }).waitFor()
  await picture(page, 'people-by-keyboard-merge')
  await pressOn(page, merge.getByRole('button', { name: 'Merge contacts' }))
  await page.getByText('The contacts were merged.').waitFor()
  expect(await list()).toHaveLength(1)
  expect((await ada()).phones).toEqual(['+491701234568', '+491701234567', '+491701234569'])

  await pressOn(page, page.getByRole('button', { name: 'Erase…' }))
  const erase = page.getByRole('dialog')
  await tabTo(page, erase.getByLabel('Contact', { exact: true }))
  await page.keyboard.type('Ada Byron')
  await pressOn(page, erase.getByRole('button', { name: 'Erase contact' }))
  await page.getByText('The contact is being erased.').waitFor()
  await page.getByText('No contacts yet').waitFor()
  await expect.poll(list).toEqual([])
  expect(person.complaints).toEqual([])
})
