import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn, selectInMenu } from './keyboard.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'
import { manageViews, manageViewsByKeyboard, openView, saveView, viewButton } from './saved-views.ts'

const browser = browserOfThisFile()

test('views are switched, ordered, saved, shared, changed and deleted by keyboard and pointer', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const ids = new Map<string, string>()
  for (const [n, name] of ['Carla', 'Ben', 'Anna', 'Dora'].entries()) {
    const wrote = { from: `+1555010012${n}`, name, text: `Hello from ${name}` }
    ids.set(name, (await mutate('simulator.reply', wrote)).conversationId)
  }
  const idOf = (name: string) => ids.get(name) ?? ''
  const me = (await query('members.me')).user.id
  await mutate('conversations.change', { conversationId: idOf('Ben'), assignee: me })
  await mutate('settings.change', { assignsOnReply: false })
  await mutate('messages.send', { conversationId: idOf('Carla'), text: 'Hi Carla' })
  await page.goto(`${home}/inbox`)

  await openView(page, 'All 4', 'Mine 1')
  await page.getByText('1 conversation', { exact: true }).waitFor()
  expect(await rows(page)).toEqual(['Ben'])
  await pressOn(page, viewButton(page, 'Mine 1'))
  await page.locator('[role="menuitem"]:focus', { hasText: 'All' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('3 conversations', { exact: true }).waitFor()
  expect(await rows(page)).toEqual(['Carla', 'Dora', 'Anna'])
  await pressOn(page, page.getByRole('button', { name: 'Order: Newest activity' }))
  await page.locator('[role="menuitem"]:focus', { hasText: 'Newest activity' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Order: Longest waiting' }).waitFor()
  await expect.poll(() => rows(page)).toEqual(['Anna', 'Dora', 'Carla'])
  await picture(page, 'inbox-views')

  await saveView(page)
  expect((await query('savedViews.list')).data).toMatchObject([
    { name: 'Waiting for anybody', shared: true, filter: { status: 'open', assignee: 'nobody', sort: 'waiting' } },
  ])
  await openView(page, 'Waiting for anybody', 'All 4')
  await page.getByRole('radio', { name: 'Resolved' }).click()
  await page.getByText('No conversation has this status right now.').waitFor()
  await openView(page, 'All 0', 'Waiting for anybody')
  await expect.poll(() => rows(page)).toEqual(['Anna', 'Dora', 'Carla'])

  await manageViews(page)
  expect((await query('savedViews.list')).data).toMatchObject([
    { name: 'Mine, by time', shared: false, filter: { status: 'open', assignee: 'me' } },
  ])
  await page.getByRole('button', { name: 'Delete Mine, by time' }).click()
  await page
    .getByRole('dialog', { name: /Delete the view/ })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByText('No saved views').waitFor()
  expect((await query('savedViews.list')).data).toEqual([])
  await page.keyboard.press('Escape')

  await tagConversation(page, query, { home, conversationId: idOf('Ben') })
  await filterByTag(page, query)
  await deleteTag(page, query, { home, conversationId: idOf('Ben') })
  await markUnread(page)
  expect((await query('conversations.get', { conversationId: idOf('Ben') })).unread_count).toBe(1)
  await actOnFocusedRow(page, async (name) => {
    const conversationId = idOf(name)
    const { assignee, unread_count, status } = await query('conversations.get', { conversationId })
    const { kind, text } = (await query('messages.list', { conversationId })).data.at(-1)
    return { isMine: assignee === me, unread: unread_count, status, last: `${kind}: ${text}` }
  })
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'inbox-views-dark')
  await page.setViewportSize({ width: 375, height: 740 })
  await picture(page, 'inbox-views-narrow')
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  expect(person.complaints).toEqual([])
})

test('the sidebar lists the views with live counts, by keyboard and pointer, and hides them', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  const write = (n: number, name: string) =>
    mutate('simulator.reply', { from: `+1555010013${n}`, name, text: `Hello from ${name}` })
  const { conversationId } = await write(1, 'Anna')
  await write(2, 'Ben')
  const me = (await query('members.me')).user.id
  await mutate('tags.create', { name: 'VIP', colour: 'violet' })
  await mutate('conversations.change', { conversationId, assignee: me, add_tags: ['VIP'] })
  await mutate('savedViews.create', { name: 'Important', filter: { status: 'open', tag: 'VIP' }, shared: false })
  await page.goto(`${home}/inbox`)
  const views = page.getByRole('navigation', { name: 'Parley' }).getByRole('list', { name: 'Views of the inbox' })
  const view = (name: string) => views.getByRole('link', { name, exact: true })
  const isCurrent = (name: string) => view(name).and(page.locator('[aria-current="page"]'))
  await isCurrent('All 2').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-sidebar-views')

  await view('Mine 1').click()
  await expect.poll(() => rows(page)).toEqual(['Anna'])
  await isCurrent('Mine 1').waitFor()
  expect(await page.getByRole('navigation', { name: 'Parley' }).locator('[aria-current="page"]').count()).toBe(1)
  await pressOn(page, view('Unassigned 1'))
  await expect.poll(() => rows(page)).toEqual(['Ben'])
  await pressOn(page, view('Mentioned 0'))
  await page.waitForURL(/mentioned=yes/)
  await view('Important 1').click()
  await expect.poll(() => rows(page)).toEqual(['Anna'])
  await viewButton(page, 'Important').waitFor()

  await page.goto(`${home}/contacts`)
  await view('Unassigned 1').waitFor()
  const { conversationId: third } = await write(3, 'Carla')
  await view('Unassigned 2').waitFor()
  await mutate('conversations.change', { conversationId: third, add_tags: ['VIP'] })
  await view('Important 2').waitFor()
  // Another view than the one that the inbox was left with.
  await view('All 3').click()
  await expect.poll(async () => (await rows(page)).toSorted()).toEqual(['Anna', 'Ben', 'Carla'])

  const toggle = page.getByRole('button', { name: 'Views of the inbox' })
  await pressOn(page, toggle)
  await views.waitFor({ state: 'detached' })
  await page.reload()
  await toggle.and(page.locator('[aria-expanded="false"]')).waitFor()
  await toggle.click()
  await view('All 3').waitFor()
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByRole('button', { name: 'Navigation' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Mine 1' }).click()
  await expect.poll(() => rows(page)).toEqual(['Anna'])
  expect(person.complaints).toEqual([])
})

type Tagged = { readonly home: string; readonly conversationId: string }

/** Ben’s conversation gets an existing tag by keyboard and a new one by pointer; both are taken off and one is added again. */
async function tagConversation(page: Page, query: Owner['query'], { home, conversationId }: Tagged): Promise<void> {
  const tagsNow = async () => (await query('conversations.get', { conversationId })).tags
  await page.goto(`${home}/tags`)
  await page.getByText('No tags yet').waitFor()
  await pressOn(page, page.getByRole('button', { name: 'New tag' }))
  const form = page.getByRole('dialog', { name: 'New tag' })
  await form.getByLabel('Name').fill('VIP')
  await form.getByLabel('Violet').check()
  await expectAccessible(page)
  await picture(page, 'tags-new')
  await form.getByRole('button', { name: 'Create tag' }).click()
  await form.waitFor({ state: 'hidden' })
  expect((await query('tags.list')).data).toMatchObject([{ name: 'VIP', colour: 'violet' }])

  await page.goto(`${home}/inbox/${conversationId}`)
  await pressOn(page, page.getByRole('button', { name: 'Add tags' }))
  const panel = page.getByRole('group', { name: 'Tags', exact: true })
  await panel.getByRole('textbox', { name: 'Find a tag' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect.poll(tagsNow).toEqual(['VIP'])
  await panel.getByRole('textbox').fill('Refund')
  await panel.getByRole('button', { name: 'Create “Refund”' }).click()
  await expect.poll(tagsNow).toEqual(['Refund', 'VIP'])
  await panel.getByRole('checkbox', { name: 'Refund' }).and(page.locator(':checked')).waitFor()
  await expectAccessible(page)
  await picture(page, 'tags-picker')
  await page.getByRole('log').getByText('Ada Byron added the tag Refund').waitFor()
  await panel.getByRole('checkbox', { name: 'VIP' }).click()
  await expect.poll(tagsNow).toEqual(['Refund'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the tag Refund' }).click()
  await expect.poll(tagsNow).toEqual([])
  await pressOn(page, page.getByRole('button', { name: 'Add tags' }))
  await page.keyboard.type('vi')
  await page.keyboard.press('Enter')
  await expect.poll(tagsNow).toEqual(['VIP'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tags', exact: true }).and(page.locator(':focus')).waitFor()
}

/** The filter is part of a saved view. Several conversations are tagged together. */
async function filterByTag(page: Page, query: Owner['query']): Promise<void> {
  // The inbox opens as it was left.
  await openView(page, 'Mine 1', 'All 4')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await page.getByLabel('Tag', { exact: true }).selectOption('VIP')
  await page.getByText('1 conversation', { exact: true }).waitFor()
  expect(await rows(page)).toEqual(['Ben'])
  await page.getByLabel('Tags: VIP').waitFor()
  await viewButton(page, 'All 1').click()
  await page.getByRole('menuitem', { name: 'Save current view…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill('Important')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await query('savedViews.list')).data).toMatchObject([
    { name: 'Important', filter: { status: 'open', tag: 'VIP' } },
  ])
  await manageViewsByKeyboard(page, query)

  await page.getByLabel('Tag', { exact: true }).selectOption('')
  await page.getByRole('checkbox', { name: 'Select Dora' }).check()
  await page.getByRole('checkbox', { name: 'Select Anna' }).check()
  await page.getByLabel('Tag selected').selectOption('VIP')
  await expect.poll(async () => (await query('conversations.list', { tag: 'VIP' })).data.length).toBe(3)
  await page.getByLabel('Tags: VIP').nth(2).waitFor()
  await picture(page, 'inbox-tags')
}

async function deleteTag(page: Page, query: Owner['query'], { home, conversationId }: Tagged): Promise<void> {
  await page.goto(`${home}/tags`)
  await picture(page, 'tags')
  await selectInMenu(page, page.getByRole('button', { name: 'More actions for VIP' }), 'Delete…')
  const dialog = page.getByRole('dialog', { name: 'Delete the tag “VIP”?' })
  await pressOn(page, dialog.getByRole('button', { name: 'Delete' }))
  await dialog.waitFor({ state: 'hidden' })
  expect((await query('tags.list')).data).toMatchObject([{ name: 'Refund' }])
  expect((await query('conversations.get', { conversationId })).tags).toEqual([])
  await page.goto(`${home}/inbox`)
}

/** Marks a conversation as unread by its button and by its key. It is closed, because an open one is marked as read. */
async function markUnread(page: Page): Promise<void> {
  const ben = page.getByRole('link', { name: /Ben/ })
  for (const mark of [
    () => page.getByRole('button', { name: 'Mark as unread' }).click(),
    () => page.keyboard.press('u'),
  ]) {
    await ben.click()
    await page.getByRole('button', { name: 'Mark as unread' }).waitFor()
    await ben.getByLabel('Unread').waitFor({ state: 'detached' })
    await mark()
    await page.getByText('Select a conversation', { exact: true }).waitFor()
    await ben.getByLabel('Unread').waitFor()
  }
}

type Stored = { readonly isMine: boolean; readonly unread: number; readonly status: string; readonly last: string }

/** With Dora open, the keys act on the row that has the focus: Anna's. The note opens it; then Dora's is marked unread. */
async function actOnFocusedRow(page: Page, stored: (name: string) => Promise<Stored>): Promise<void> {
  const rowOf = (name: string) => page.getByRole('link', { name: new RegExp(name) })
  await rowOf('Dora').click()
  await page.getByRole('heading', { name: 'Dora' }).first().waitFor()
  await expect.poll(() => stored('Dora')).toMatchObject({ isMine: false, unread: 0 })
  await rowOf('Anna').focus()
  await page.keyboard.press('a')
  await expect.poll(() => stored('Anna')).toMatchObject({ isMine: true })
  await page.getByRole('heading', { name: 'Dora' }).first().waitFor()

  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  await page.getByRole('textbox', { name: 'Note', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Calls back')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored('Anna')).toMatchObject({ last: 'note: Calls back' })

  await rowOf('Dora').focus()
  await page.keyboard.press('u')
  await expect.poll(() => stored('Dora')).toMatchObject({ isMine: false, unread: 1, last: 'text: Hello from Dora' })
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()

  // A row that leaves its view takes the target of the keys with it: they do not act on the open conversation instead.
  await openView(page, 'All 4', 'Unassigned 2')
  await viewButton(page, 'Unassigned 2').waitFor()
  await rowOf('Carla').focus()
  await page.keyboard.press('a')
  await page.locator('section:focus').waitFor()
  await page.keyboard.press('e')
  // A list that was read before the assignment may show the row once more, and j would reach it.
  await viewButton(page, 'Unassigned 1').waitFor()
  const reachDora = async () => {
    await page.keyboard.press('j')
    return rowOf('Dora').evaluate((row) => row === document.activeElement)
  }
  await expect.poll(reachDora).toBe(true)
  await page.keyboard.press('e')
  await expect.poll(() => stored('Dora')).toMatchObject({ status: 'resolved' })
  await expect.poll(() => stored('Carla')).toMatchObject({ isMine: true, status: 'open' })
  expect(await stored('Anna')).toMatchObject({ status: 'open' })
}

/** The names in the list, from its top. */
async function rows(page: Page): Promise<string[]> {
  const texts = await page.locator('[data-conversation]').allInnerTexts()
  return texts.map((text) => /Anna|Ben|Carla|Dora/.exec(text)?.[0] ?? '')
}
