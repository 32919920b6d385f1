import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

test('contacts are filtered by tag, country and fields, which the address keeps', async () => {
  const { person, page, home, mutate } = await openWorkspace(browser())
  const choices = [{ label: 'Gold' }, { label: 'Silver' }]
  await mutate('contactFields.create', { key: 'plan', label: 'Plan', type: 'choice', choices })
  await mutate('contactFields.create', { key: 'orders', label: 'Orders', type: 'number' })
  await mutate('tags.create', { name: 'VIP', colour: 'blue' })
  const people = [
    { name: 'Ada', phones: ['+491701234561'], fields: { plan: 'gold', orders: 7 }, add_tags: ['VIP'] },
    { name: 'Ben', phones: ['+491701234562'], fields: { plan: 'gold', orders: 1 } },
    { name: 'Cem', phones: ['+905321234567'], fields: { plan: 'silver' }, add_tags: ['VIP'] },
  ]
  for (const changes of people) await mutate('contacts.create', { changes })
  const names = async () => {
    const cells = await page
      .getByRole('table', { name: 'Contacts' })
      .getByText(/^(Ada|Ben|Cem)$/)
      .allTextContents()
    return cells.sort().join(' ')
  }
  const address = () => new URL(page.url()).search

  await page.goto(`${home}/contacts`)
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByLabel('Tag', { exact: true }).selectOption('VIP')
  await expect.poll(names).toBe('Ada Cem')
  await filters.getByLabel('Country').selectOption('TR')
  await expect.poll(names).toBe('Cem')
  await filters.getByLabel('Country').selectOption('')
  await pressOn(page, filters.getByRole('button', { name: 'Add condition' }))
  const first = filters.getByRole('group', { name: 'Condition 1' })
  await first.getByLabel('Value').selectOption('gold')
  await expect.poll(names).toBe('Ada')
  expect(address()).toBe('?tag=VIP&field.plan=gold')
  await filters.getByLabel('Tag', { exact: true }).selectOption('')
  await expect.poll(names).toBe('Ada Ben')
  await pressOn(page, filters.getByRole('button', { name: 'Add condition' }))
  const second = filters.getByRole('group', { name: 'Condition 2' })
  await second.getByLabel('Field').selectOption('Orders')
  await second.getByLabel('Comparison').selectOption('is between')
  await second.getByLabel('Value').fill('5')
  await second.getByLabel('End').fill('10')
  await expect.poll(names).toBe('Ada')
  expect(address()).toBe('?field.plan=gold&field.orders.between=5..10')
  await expectAccessible(page)
  await picture(page, 'contact-filters')
  await page.reload()
  await expect.poll(names).toBe('Ada')
  await expect.poll(() => second.getByLabel('End').inputValue()).toBe('10')
  await first.getByRole('button', { name: 'Remove condition 1' }).click()
  await second.waitFor({ state: 'detached' })
  await first.getByLabel('Comparison').selectOption('has no value')
  await expect.poll(names).toBe('Cem')
  expect(address()).toBe('?field.orders.empty=true')
  await page.setViewportSize({ width: 375, height: 800 })
  await filters.waitFor({ state: 'hidden' })
  await pressOn(page, page.getByRole('button', { name: 'Filters (1)' }))
  await filters.waitFor()
  await expectAccessible(page)
  await picture(page, 'contact-filters-narrow')
  await filters.getByLabel('Country').selectOption('DE')
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await filters.waitFor({ state: 'hidden' })
  await expect.poll(names).toBe('')
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(person.complaints).toEqual([])
})
