import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMailServer } from '../../server/src/testing/http/mail-server.ts'
import { approveTemplate } from './order-template.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues } from './sample-data/people.ts'

const browser = browserOfThisFile()
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
const names = ['Anna', 'Ben', 'Carla', 'Dora'] as const

test('a conversation is triaged in at most four keys, and every character typed arrives', async () => {
  const { person, page, home, ids, stored } = await openInbox()
  const row = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })

  await row('Dora').focus()
  const picker = await holdBack(page, 'conversation-picker')
  await type(page, 't', 'v', 'Enter')
  picker.release()
  await expect.poll(() => stored('Dora')).toMatchObject({ tags: ['VIP'] })
  await expect.poll(() => hasFocus(row('Dora'))).toBe(true)
  await type(page, 'A', 'n', 'Enter')
  await expect.poll(async () => (await stored('Dora')).assignee).not.toBeNull()
  await type(page, 'p', 'u', 'Enter')
  await expect.poll(() => stored('Dora')).toMatchObject({ classification: { priority: 'urgent' } })
  await type(page, 's', 'Enter')
  await expect.poll(() => stored('Dora')).toMatchObject({ status: 'pending', snoozed_until: expect.any(String) })
  await expect.poll(() => hasFocus(row('Carla'))).toBe(true)

  // The letters are shortcuts too, and the conversation is still loading.
  const thread = await holdBack(page, 'conversations.get')
  await type(page, 'r', ...'Yes, please!')
  thread.release()
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect.poll(() => reply.inputValue()).toBe('Yes, please!')
  expect(await stored('Carla')).toMatchObject({ status: 'open', assignee: null, tags: [] })
  await page.keyboard.press('Control+Shift+Enter')
  await expect.poll(() => stored('Carla')).toMatchObject({ status: 'resolved' })
  // The next one opens: which one that is depends on whether the list shows the reply already.
  await page.waitForURL((url) => !url.pathname.endsWith(ids.Carla ?? ''))
  await row('Ben').click()
  await page.getByRole('heading', { name: 'Ben' }).first().waitFor()

  await page.getByRole('textbox', { name: 'Reply' }).waitFor()
  await page.locator('#page').focus()
  await type(page, 'J')
  await page.waitForURL(`${home}/inbox/${ids.Anna}`)
  await type(page, 'K')
  await page.waitForURL(`${home}/inbox/${ids.Ben}`)
  await page.getByRole('heading', { name: 'Ben' }).first().waitFor()
  await type(page, 'm')
  const template = page.getByRole('dialog', { name: 'Send a template to Ben' })
  await template.waitFor()
  await page.keyboard.press('Escape')
  await template.waitFor({ state: 'detached' })
  // Where a reply can be undone it is sent later, and does not reopen the conversation.
  await expect
    .poll(() => stored('Carla'), { timeout: 15_000 })
    .toMatchObject({ last_message: { text: 'Yes, please!' } })
  expect(await stored('Carla')).toMatchObject({ status: 'resolved' })
  expect(person.complaints).toEqual([])
})

test('the keys act on all selected conversations, and a date can be chosen', async () => {
  const { person, page, stored } = await openInbox()
  await select(page, ['Anna', 'Ben', 'Carla'])
  await type(page, 'A')
  const picker = (name: string) => page.getByRole('dialog', { name })
  await picker('Assign to…').getByPlaceholder('3 conversations').waitFor()
  await picker('Assign to…').getByRole('option', { name: 'Nina Castillo' }).waitFor()
  await expectAccessible(page)
  await picture(page, 'picker')
  await type(page, ...'una', 'Enter')
  await page.getByText('3 conversations updated').waitFor()

  await select(page, ['Anna', 'Ben'])
  await type(page, 't')
  await page.getByRole('dialog').getByRole('option', { name: 'VIP' }).click()
  await expect.poll(async () => [(await stored('Anna')).tags, (await stored('Ben')).tags]).toEqual([['VIP'], ['VIP']])
  await select(page, ['Anna', 'Ben'])
  await type(page, 't')
  await type(page, ...'Refund')
  await page.getByRole('option', { name: 'Create “Refund”' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await stored('Ben')).tags).toEqual(['Refund', 'VIP'])
  await select(page, ['Anna', 'Ben'])
  await page.getByLabel('Tags: Refund, VIP').nth(1).waitFor()
  await type(page, 't', 'v', 'Enter')
  await expect.poll(async () => (await stored('Anna')).tags).toEqual(['Refund'])

  await select(page, ['Anna', 'Ben'])
  await type(page, 's')
  await page.getByRole('option', { name: 'Snooze until…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze conversation' })
  await dialog.getByLabel('Until').fill(`${inAMonth}T08:00`)
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  for (const name of ['Anna', 'Ben'])
    await expect.poll(async () => (await stored(name)).snoozed_until ?? '').toContain(inAMonth)

  await type(page, '/')
  await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Search conversations' }))).toBe(true)
  await type(page, ...'Dora', 'Enter')
  await page.waitForURL(/q=Dora/)
  await expect.poll(() => page.locator('[data-conversation]').count()).toBe(1)
  await type(page, 'j', 'p', 'h', 'Enter')
  await expect.poll(async () => (await stored('Dora')).classification.priority).toBe('high')
  await turnOffSingleKeys(page)
  await type(page, 'e', 's')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor()
  expect(await stored('Dora')).toMatchObject({ status: 'open' })
  expect(person.complaints).toEqual([])
})

/** The help lists the keys, and switches those of a single letter off. */
async function turnOffSingleKeys(page: Page): Promise<void> {
  await type(page, '?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const listed = help.locator('dl > div')
  const keysOf = async (name: string) => (await listed.filter({ hasText: name }).locator('dd').allInnerTexts()).join()
  await help.getByText('Snooze', { exact: true }).waitFor()
  expect(await keysOf('Assign to…')).toBe('Shift A')
  expect(await keysOf('Search conversations')).toBe('/')
  expect(await keysOf('Open command palette')).toMatch(/^(Ctrl|⌘) K$/)
  await expectAccessible(page)
  await help.getByLabel('Enable single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
}

/** The inbox of an owner with colleagues, four waiting customers, a tag and a template. */
async function openInbox() {
  const mailServer = await openMailServer()
  const { parley, person, page, ...owner } = await openWorkspace(browser(), {
    PARLEY_SMTP_URL: mailServer.url,
    PARLEY_MAIL_FROM: 'parley@example.com',
  })
  const { home, mutate, query } = owner
  await inviteColleagues(owner, parley)
  await mutate('tags.create', { name: 'VIP', colour: 'red' })
  await approveTemplate(mutate)
  const ids: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const wrote = await mutate('simulator.reply', { from: `+1555010012${index}`, name, text: `Hello from ${name}` })
    ids[name] = wrote.conversationId
  }
  const stored = (name: string): ReturnType<Owner['query']> => query('conversations.get', { conversationId: ids[name] })
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: /^Dora/ }).waitFor()
  return { person, page, home, ids, stored }
}

/** The former selection ends when the answer to its change arrives, which is after the change is stored. */
async function select(page: Page, chosen: readonly string[]): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select /, checked: true })
    .first()
    .waitFor({ state: 'detached' })
  for (const name of chosen) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
}

async function type(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key === ' ' ? 'Space' : key)
}

function hasFocus(control: ReturnType<Page['locator']>): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}

/** Holds back the responses to requests whose address contains the part, until they are released. */
async function holdBack(page: Page, part: string): Promise<{ release: () => void }> {
  const address = (url: URL) => url.href.includes(part)
  const released = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: () => released.resolve() }
}
