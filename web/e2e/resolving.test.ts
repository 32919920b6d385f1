import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pressOn } from './keyboard.ts'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, picture } from './pages.ts'
import { openReceiver, type Receiver } from './receiver.ts'

const browser = browserOfThisFile()
const question = 'How was it, from 1 to 5?'
const phones = { Quinn: '+15550100121', Sam: '+15550100122', Rita: '+15550100123', Zoe: '+15550100124' } as const

test('resolving is published at once, can be undone, and surveys only whom it may', async () => {
  const receiver = await openReceiver()
  const { person, page, home, mutate, query } = await openWorkspace(browser(), {
    PARLEY_WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  })
  await mutate('webhooks.create', { url: receiver.url, events: ['conversation.resolved', 'conversation.reopened'] })
  await mutate('settings.change', {
    satisfaction: { enabled: true, question, threshold: 2, repeatAfterDays: 7 },
    assignsOnReply: false,
  })
  const ids = await writeAsCustomers(mutate)
  await page.goto(`${home}/inbox/${ids.Rita}`)
  const lines = page.getByRole('log', { name: 'Messages' }).locator('p > span')

  await page.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 1, reopened: 0 })
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.click()
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 1, reopened: 1 })
  await page.getByRole('heading', { name: 'Rita' }).first().waitFor()
  await expect
    .poll(() => lines.allInnerTexts())
    .toEqual(['Ada Byron resolved the conversation', 'Ada Byron reopened the conversation'])

  await undo.waitFor({ state: 'detached' })
  await page.keyboard.press('e')
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 2, reopened: 1 })
  // The page may learn of it later than the receiver.
  await undo.waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 2, reopened: 2 })

  await resolveSeveral(page, home)
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 5, reopened: 2 })
  await page.keyboard.press('z')
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 5, reopened: 5 })
  const selectThree = async () => {
    for (const name of ['Rita', 'Sam', 'Quinn']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  }
  await selectThree()
  await page.keyboard.press('Escape')
  await bulkBar(page).waitFor({ state: 'detached' })
  await selectThree()
  await page.keyboard.press('e')
  await expect.poll(() => publishedBy(receiver)).toEqual({ resolved: 8, reopened: 5 })

  await returnFromSnooze(page, { mutate, conversationId: ids.Zoe })
  const textsOf = async (name: keyof typeof phones): Promise<string[]> =>
    (await query('messages.list', { conversationId: ids[name] })).data.map(({ text }: { text: string }) => text)
  await expect.poll(() => textsOf('Rita')).toContain(question)
  await page.goto(`${home}/inbox?status=all`)
  await page.getByRole('link', { name: `Sent: ${question}` }).waitFor()
  await picture(page, 'survey-sent')
  await mutate('simulator.reply', { from: phones.Rita, text: '5 thank you' })
  const rita = async () => query('conversations.get', { conversationId: ids.Rita })
  await expect.poll(rita).toMatchObject({ csat_score: 5, status: 'resolved', unread_count: 0 })
  await page.getByRole('radio', { name: 'Resolved' }).click()
  const row = page.getByRole('link', { name: /Rita/ })
  await row.getByText('5 thank you').waitFor()
  expect(await row.getByLabel('Unread').count()).toBe(0)
  // Only the conversation that returned from its snooze is counted.
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Inbox\W*1 unread$/ })
    .waitFor()
  await row.click()
  await page.getByText('“thank you”').waitFor()
  expect((await textsOf('Rita')).filter((text) => text === question)).toHaveLength(1)
  expect([await textsOf('Sam'), await textsOf('Quinn')].flat()).not.toContain(question)
  expect(person.complaints).toEqual([])
})

/** Rita and Sam were replied to, Sam wrote STOP since, Quinn never got a reply. All are read. */
async function writeAsCustomers(mutate: Owner['mutate']): Promise<Record<keyof typeof phones, string>> {
  const ids = { Quinn: '', Sam: '', Rita: '', Zoe: '' }
  for (const name of ['Quinn', 'Sam', 'Rita', 'Zoe'] as const) {
    const wrote = await mutate('simulator.reply', { from: phones[name], name, text: `Hello from ${name}` })
    ids[name] = wrote.conversationId
  }
  await mutate('messages.send', { conversationId: ids.Sam, text: 'Hi Sam' })
  await mutate('messages.send', { conversationId: ids.Rita, text: 'Hi Rita' })
  await mutate('simulator.reply', { from: phones.Sam, text: 'STOP' })
  for (const conversationId of Object.values(ids)) await mutate('conversations.markRead', { conversationId })
  return ids
}

/** Selects the three by keyboard alone, and resolves them with the button, which Tab reaches. */
async function resolveSeveral(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/inbox`)
  await page.getByRole('link', { name: /Quinn/ }).waitFor()
  for (const name of ['Sam', 'Rita', 'Quinn']) {
    await page.getByRole('link', { name: new RegExp(name) }).focus()
    await page.keyboard.press('x')
  }
  await page.getByText('3 selected').waitFor()
  await pressOn(page, bulkBar(page).getByRole('button', { name: 'Resolve' }))
  await page.getByText('3 conversations resolved').waitFor()
}

type Snoozed = { readonly mutate: Owner['mutate']; readonly conversationId: string }

/** A snoozed conversation comes back by itself, open and unread, without a reload. */
async function returnFromSnooze(page: Page, { mutate, conversationId }: Snoozed): Promise<void> {
  const zoe = page.getByRole('link', { name: /Zoe/ })
  const until = new Date(Date.now() + 3_000).toISOString()
  await mutate('conversations.change', { conversationId, snoozed_until: until })
  await zoe.waitFor({ state: 'detached' })
  await zoe.getByLabel('Unread').waitFor()
}

function bulkBar(page: Page) {
  return page.getByRole('region', { name: 'Selected conversations' })
}

function publishedBy({ events }: Receiver): { resolved: number; reopened: number } {
  const times = (kind: string) => events.filter((event) => event === `conversation.${kind}`).length
  return { resolved: times('resolved'), reopened: times('reopened') }
}
