import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn, tabTo } from './keyboard.ts'
import { heightOfListHead } from './list-watch.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, paintIn, picture } from './pages.ts'

const browser = browserOfThisFile()

const body = 'Hello {{1}}, your order {{2}} is ready to collect.'
const components = [
  { type: 'BODY', text: body, example: { body_text: [['Maria', 'B-7']] } },
  { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'On my way' }] },
]

test('the inbox works by keyboard: replies, notes, canned replies, templates, filters and bulk actions', async () => {
  const { person, page, home, mutate, query } = await openWorkspace(browser())
  await mutate('templates.create', { name: 'order_ready', language: 'en_US', category: 'UTILITY', components })
  await mutate('simulator.review', { templateName: 'order_ready', language: 'en_US', decision: 'APPROVED' })
  for (const [n, name] of ['Carla', 'Ben', 'Anna'].entries()) {
    await mutate('simulator.reply', { from: `+1555010012${n}`, name, text: `Hello from ${name}` })
  }
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: /Anna/ }).waitFor()
  expect(await heightOfListHead(page)).toBeLessThanOrEqual(110)

  await actOnFocusedRow(page, query)
  await replyByKeyboard(page)
  await writeNote(page)
  await sendTemplate(page)
  await picture(page, 'inbox-thread')

  await page.keyboard.press('a')
  await page
    .getByLabel('Assignee')
    .last()
    .locator('option:checked', { hasText: 'Ada Byron (you)' })
    .waitFor({ state: 'attached' })
  await setEachStatus(page, query)
  await resolveAndContinue(page, query)
  await filterAndResolveSeveral(page, home)

  await checkDarkScheme(page, `${home}/inbox?status=resolved`)
  await checkPhoneLayout(page)
  expect(person.complaints).toEqual([])
})

/** With Anna open, the keys act on the row that has the focus: Ben's. */
async function actOnFocusedRow(page: Page, query: Owner['query']): Promise<void> {
  const statusOf = async (name: string) => (await conversationOf(query, name)).status
  await page.getByRole('link', { name: /Anna/ }).click()
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await page.getByText('Conversation resolved').waitFor()
  expect([await statusOf('Anna'), await statusOf('Ben')]).toEqual(['open', 'resolved'])
  await page.getByRole('link', { name: /Carla/ }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => statusOf('Ben'), { timeout: 20_000 }).toBe('open')
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()

  await page.getByRole('link', { name: /Ben/ }).focus()
  await page.keyboard.press('s')
  await page.getByRole('option', { name: /^Snooze for 3 hours/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Conversation snoozed').waitFor()
  await page.getByRole('link', { name: /Carla/ }).and(page.locator(':focus')).waitFor()
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  expect([await statusOf('Anna'), await statusOf('Ben')]).toEqual(['open', 'pending'])
  await page.keyboard.press('z')
  await expect.poll(() => statusOf('Ben'), { timeout: 20_000 }).toBe('open')
  await page.getByRole('link', { name: /Ben/ }).waitFor()
  await page.getByRole('link', { name: /Carla/ }).focus()

  await page.keyboard.press('r')
  await page.getByRole('heading', { name: 'Carla' }).first().waitFor()
  await page.getByRole('textbox', { name: 'Reply', exact: true }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
}

async function conversationOf(query: Owner['query'], name: string) {
  const { data } = await query('conversations.list')
  return data.find(({ contact }: { contact: { name: string } }) => contact.name === name)
}

/** Anna's conversation is snoozed by pointer and by keyboard, which opens the next, then pending, then open. */
async function setEachStatus(page: Page, query: Owner['query']): Promise<void> {
  const head = page.getByRole('region', { name: 'Conversation', exact: true })
  const anna = async () => {
    const { status, snoozed_until } = await conversationOf(query, 'Anna')
    return { status, snoozed_until }
  }
  await page.getByRole('button', { name: 'Status: Open' }).click()
  await page.getByRole('menuitem', { name: 'Open' }).and(page.locator(':focus')).waitFor()
  await picture(page, 'inbox-status-menu')
  const { pathname } = new URL(page.url())
  const openedNext = async () => {
    await page.getByRole('heading', { name: 'Ben' }).first().waitFor()
    expect(new URL(page.url()).pathname).not.toBe(pathname)
  }
  const goBack = async () => {
    await page.goBack()
    await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
    await head.getByText(/^Until /).waitFor()
  }
  await page.getByRole('menuitem', { name: /^Snooze until tomorrow/ }).click()
  await openedNext()
  const tomorrow = new Date(new Date().setHours(33, 0, 0, 0)).toISOString()
  expect(await anna()).toEqual({ status: 'pending', snoozed_until: tomorrow })
  await page.keyboard.press('z')
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  await expect.poll(anna).toEqual({ status: 'open', snoozed_until: null })
  await page.getByRole('link', { name: /Anna/ }).waitFor()
  await page.locator('#page').focus()
  await page.keyboard.press('s')
  await page.getByRole('option', { name: /^Until tomorrow|^Snooze until tomorrow/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await openedNext()
  expect(await anna()).toEqual({ status: 'pending', snoozed_until: tomorrow })
  await goBack()
  await picture(page, 'inbox-snoozed')

  await pressOn(page, page.getByRole('button', { name: 'Status: Snoozed' }))
  await page.getByRole('menuitem', { name: 'Open' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Snooze conversation' })
  await dialog.getByLabel('Until').fill('2020-01-01T09:00')
  await page.keyboard.press('Enter')
  await dialog.getByText('Must be in the future').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-snooze-dialog')
  await dialog.getByLabel('Until').fill('2030-01-07T09:00')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  const monday = new Date(2030, 0, 7, 9).toISOString()
  await expect.poll(anna, { timeout: 20_000 }).toEqual({ status: 'pending', snoozed_until: monday })
  await page.getByRole('link', { name: /Ben/ }).waitFor()

  await page.getByRole('button', { name: 'Status: Snoozed' }).click()
  await page.getByRole('menuitem', { name: 'Pending' }).click()
  await head.getByText('Pending', { exact: true }).waitFor()
  expect(await anna()).toEqual({ status: 'pending', snoozed_until: null })
  await pressOn(page, page.getByRole('button', { name: 'Status: Pending' }))
  await page.getByRole('menuitem', { name: 'Open' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await head.getByText('Open', { exact: true }).waitFor()
  expect(await anna()).toEqual({ status: 'open', snoozed_until: null })
  const lines = page.getByRole('log').locator('p > span')
  await expect
    .poll(async () => (await lines.allInnerTexts()).map((line) => line.replace(/ until .*/, ' until')))
    .toEqual([
      'Ada Byron took over the conversation',
      'Ada Byron snoozed the conversation until',
      'Ada Byron set the status to open',
      'Ada Byron snoozed the conversation until',
      'Ada Byron snoozed the conversation until',
      'Ada Byron set the status to open',
    ])
  await picture(page, 'inbox-activity')
}

/** Resolves a conversation, after which the next one opens; undoing it goes back. */
async function resolveAndContinue(page: Page, query: Owner['query']): Promise<void> {
  await page.getByLabel('Priority').last().selectOption('high')
  const conversationId = new URL(page.url()).pathname.split('/').at(-1)
  const priorityNow = async () => (await query('conversations.get', { conversationId })).classification.priority
  await expect.poll(priorityNow).toBe('high')
  await page.keyboard.press('e')
  await page.getByRole('heading', { name: 'Ben' }).first().waitFor()
  await picture(page, 'inbox-undo')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  expect((await conversationOf(query, 'Anna')).status).toBe('open')
  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await page.getByRole('heading', { name: 'Ben' }).first().waitFor()
  expect((await conversationOf(query, 'Anna')).status).toBe('resolved')
}

async function replyByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Anna' }).first().waitFor()
  await page.keyboard.press('r')
  await page.keyboard.type('/')
  await page.getByRole('button', { name: 'Manage canned replies' }).click()
  const dialog = page.getByRole('dialog', { name: 'Canned replies' })
  await dialog.getByLabel('Shortcut').fill('Opening hours')
  await dialog.getByLabel('Text').fill('We are open from 9 to 5.')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await dialog.getByText('Must be letters, digits, - and _').waitFor()
  await dialog.getByLabel('Shortcut').fill('hours')
  await dialog.getByRole('button', { name: 'Add canned reply' }).click()
  await dialog.getByText('/hours').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })

  await page.getByRole('textbox', { name: 'Reply', exact: true }).fill('Hi Anna! /ho')
  await page.getByRole('option', { name: /hours/ }).waitFor()
  await picture(page, 'inbox-canned')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await thread(page).getByText('Hi Anna! We are open from 9 to 5.').waitFor()
  await page.keyboard.press('Escape')
}

async function writeNote(page: Page): Promise<void> {
  await page.keyboard.press('n')
  await page.getByLabel('Note', { exact: true }).last().waitFor()
  await page.keyboard.type('Wants a window seat')
  await page.keyboard.press('Enter')
  await thread(page).getByText('Internal note').waitFor()
  await page.keyboard.press('Escape')
}

async function sendTemplate(page: Page): Promise<void> {
  await pressOn(page, page.getByRole('button', { name: 'Send a template' }))
  const dialog = page.getByRole('dialog', { name: /Send a template/ })
  await tabTo(page, dialog.getByRole('combobox', { name: 'Template' }))
  await page.keyboard.type('order')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  // The greeted customer's name is filled in.
  await expect.poll(() => dialog.getByLabel('{{1}}').inputValue()).toBe('Anna')
  await pressOn(page, dialog.getByRole('button', { name: 'Send template' }))
  await dialog.getByText('Must not be empty').waitFor()
  await tabTo(page, dialog.getByLabel('{{2}}'))
  await page.keyboard.type('A-1042')
  await dialog.getByText('Hello Anna, your order A-1042').waitFor()
  await picture(page, 'inbox-template')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await thread(page).getByText('Hello Anna, your order A-1042 is ready to collect.').waitFor()
  await thread(page).getByText('On my way').waitFor()
}

async function filterAndResolveSeveral(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/inbox?status=open&assignee=nobody`)
  await page.getByText('2 conversations', { exact: true }).waitFor()
  await page.getByRole('link', { name: /Ben/ }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('1 selected').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByText('2 selected').waitFor()
  await expectAccessible(page)
  await picture(page, 'inbox-many')
  const search = page.getByRole('searchbox', { name: 'Search conversations' })
  await search.focus()
  expect((await search.boundingBox())?.width).toBeGreaterThan(110)
  await picture(page, 'inbox-searching')
  await page.getByRole('region', { name: 'Selected conversations' }).getByRole('button', { name: 'Resolve' }).click()
  await page.getByText('2 conversations resolved').waitFor()
  await page.getByText('No results').waitFor()

  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabel('Assignee').selectOption('me')
  await page.getByRole('radio', { name: 'Resolved' }).click()
  await page.getByRole('link', { name: /Anna/ }).waitFor()
  expect(page.url()).toContain('assignee=me')
  await page.goBack()
  await page.getByText('No results').waitFor()
}

async function checkDarkScheme(page: Page, address: string): Promise<void> {
  await paintIn(page, 'dark')
  await page.goto(address)
  await page.getByRole('link', { name: /Anna/ }).click()
  await thread(page).getByText('Wants a window seat').waitFor()
  await picture(page, 'inbox-dark')
}

async function checkPhoneLayout(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 740 })
  await page.getByLabel('Back to the list').waitFor()
  await picture(page, 'inbox-narrow')
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
  expect(overflow).toBeLessThanOrEqual(0)
  await page.getByLabel('Back to the list').click()
  await page.getByRole('link', { name: /Anna/ }).waitFor()
  await picture(page, 'inbox-narrow-list')
}

function thread(page: Page) {
  return page.getByRole('log', { name: 'Messages' })
}
