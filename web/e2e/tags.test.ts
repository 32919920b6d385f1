import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn, selectInMenu } from './keyboard.ts'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'

const browser = browserOfThisFile()

test('a tag is renamed and merged on the page of tags, by keyboard, which conversations and views follow', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const { conversationId } = await mutate('simulator.reply', { from: '+15550100121', name: 'Anna', text: 'Hello' })
  for (const name of ['VIP', 'Refund', 'Late']) await mutate('tags.create', { name, colour: 'blue' })
  await mutate('conversations.change', { conversationId, add_tags: ['VIP', 'Late'] })
  await mutate('savedViews.create', { name: 'Mine', filter: { tag: 'VIP' }, shared: false })
  const stored = async () => ({
    tags: (await query('tags.list')).data.map(({ name, colour }: { name: string; colour: string }) => [name, colour]),
    conversation: (await query('conversations.get', { conversationId })).tags,
    view: (await query('savedViews.list')).data[0].filter,
  })
  await page.goto(`${home}/tags`)
  await row(page, 'VIP').getByRole('cell', { name: '1', exact: true }).waitFor()
  await row(page, 'Refund').getByRole('cell', { name: '0', exact: true }).first().waitFor()
  await expectAccessible(page)

  await choose(page, 'VIP', 'Edit…')
  const edit = page.getByRole('dialog', { name: 'Edit the tag “VIP”' })
  await edit.getByLabel('Name').fill('Important')
  await edit.getByLabel('Pink').check()
  await expectAccessible(page)
  await picture(page, 'tags-edit')
  await pressOn(page, edit.getByRole('button', { name: 'Save' }))
  await edit.waitFor({ state: 'hidden' })
  await row(page, 'Important').waitFor()
  expect(await stored()).toEqual({
    tags: [
      ['Important', 'pink'],
      ['Late', 'blue'],
      ['Refund', 'blue'],
    ],
    conversation: ['Important', 'Late'],
    view: { tag: 'Important' },
  })

  await choose(page, 'Late', 'Merge…')
  const merge = page.getByRole('dialog', { name: 'Merge the tag “Late”' })
  await merge.getByRole('combobox', { name: 'Into the tag' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Imp')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await picture(page, 'tags-merge')
  await pressOn(page, merge.getByRole('button', { name: 'Merge' }))
  await merge.waitFor({ state: 'hidden' })
  await row(page, 'Late').waitFor({ state: 'detached' })
  expect(await stored()).toMatchObject({ conversation: ['Important'], view: { tag: 'Important' } })
  await picture(page, 'tags-merged')
  expect(person.complaints).toEqual([])
})

/** The row of a table whose first cell is this. */
function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) })
}

async function choose(page: Page, tag: string, action: string): Promise<void> {
  await selectInMenu(page, page.getByRole('button', { name: `More actions for ${tag}` }), action)
}

test('contacts are tagged together in the list of contacts', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const ids: string[] = []
  for (const [n, name] of ['Anna', 'Ben'].entries()) {
    const wrote = await mutate('simulator.reply', { from: `+1555010013${n}`, name, text: 'Hello' })
    ids.push((await query('conversations.get', { conversationId: wrote.conversationId })).contact_id)
  }
  await mutate('tags.create', { name: 'VIP', colour: 'violet' })
  const stored = async () =>
    (await query('contacts.tags', { contactIds: ids })).data.map(({ tags }: { tags: string[] }) => tags)
  await page.goto(`${home}/contacts`)
  const box = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` })
  await pressOn(page, box('Anna'), 'Space')
  await box('Ben').check()
  await page.getByText('2 selected').waitFor()
  await expectAccessible(page)
  const endOf = async (locator: Locator) => {
    const { x, width } = (await locator.boundingBox()) ?? { x: 0, width: 0 }
    return x + width
  }
  const heading = page.getByRole('columnheader', { name: 'Select' })
  const padding = await heading.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingRight))
  expect(Math.abs((await endOf(heading)) - padding - (await endOf(box('Anna'))))).toBeLessThan(1)
  const tick = row(page, 'Anna').locator('.mantine-Checkbox-icon')
  const layerOf = (locator: Locator) => locator.evaluate((element) => Number(getComputedStyle(element).zIndex))
  expect(await layerOf(tick)).toBeGreaterThan(await layerOf(box('Anna')))
  await page.getByLabel('Add a tag…').selectOption('VIP')
  await expect.poll(stored).toEqual([['VIP'], ['VIP']])
  await picture(page, 'contacts-tagged')
  await box('Ben').uncheck()
  await page.getByLabel('Remove a tag…').selectOption('VIP')
  await expect.poll(stored).toEqual([[], ['VIP']])
  await row(page, 'Ben').getByText('VIP').waitFor()
  expect(person.complaints).toEqual([])
})
