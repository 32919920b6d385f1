import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Owner, openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, picture } from './pages.ts'
import { inviteColleagues, openColleague } from './sample-data/people.ts'

const browser = browserOfThisFile()
const dana = { from: '+15550100191', name: 'Dana' }

test('two people follow a customer through earlier conversations and a campaign', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, mutate, query } = owner
  const { agent } = await inviteColleagues(owner, parley)
  const { theirs, ...colleague } = await openColleague(browser(), parley, agent)
  const earlier = await writes(mutate, 'Where is my order?')
  await mutate('messages.addNote', { conversationId: earlier, text: 'It was lost' })
  await mutate('conversations.change', { conversationId: earlier, status: 'resolved' })
  await startCampaign(owner, 'WELCOME', 'Welcome back, {{1}}.', '+15550100192')
  const before = await writes(mutate, 'Do you deliver on Sunday?')
  await theirs.goto(`${home}/inbox/${before}`)

  const lines = theirs.locator('[data-line]')
  await lines
    .filter({ hasText: /Conversation of/ })
    .getByText(/Resolved/)
    .waitFor()
  await lines.filter({ hasText: 'This conversation' }).waitFor()
  expect(await texts(theirs)).toEqual(['Where is my order?', 'It was lost', 'Do you deliver on Sunday?'])

  await startCampaign(owner, 'LATE20', 'LATE20 saves you 20% today, {{1}}.', dana.from)
  const campaignMessage = theirs.getByRole('log').locator('[data-message]', { hasText: 'LATE20 saves you 20%' })
  await campaignMessage.getByText('Campaign · LATE20').waitFor()
  const after = await writes(mutate, 'what is LATE20?')
  expect(after).not.toBe(before)
  await lines.getByRole('link', { name: 'Reply to “LATE20”' }).waitFor()
  await expect
    .poll(() => texts(theirs))
    .toEqual([
      'Where is my order?',
      'It was lost',
      'Do you deliver on Sunday?',
      'LATE20 saves you 20% today, Dana.',
      'what is LATE20?',
    ])
  const { data } = await query('messages.list', { conversationId: before })
  expect(data.map(({ text }: { text: string }) => text)).toEqual(['Do you deliver on Sunday?'])
  const tabs = theirs.getByRole('navigation', { name: 'Open conversations with this customer' }).getByRole('link')
  await expect
    .poll(() => tabs.allInnerTexts())
    .toEqual([expect.stringMatching(/^Conversation of/), 'Reply to “LATE20”'])
  await theirs.getByText('Your message goes into: Reply to “LATE20”').waitFor()
  await expect.poll(() => theirs.getByLabel('2 open conversations with this customer').count()).toBe(2)
  await expect.poll(() => pixelsBelow(theirs)).toBeLessThan(2)
  await expectAccessible(theirs)
  await picture(theirs, 'timeline')
  const sentIn = async (conversationId: string) =>
    (await query('messages.list', { conversationId })).data.map((message: { text: string }) => message.text)
  await reply(theirs, 'It is a discount.')
  await expect.poll(() => sentIn(after)).toContain('It is a discount.')
  await tabs.filter({ hasText: 'Conversation of' }).click()
  await theirs.getByText(/Your message goes into: Conversation of/).waitFor()
  await reply(theirs, 'And yes, we deliver.')
  await expect.poll(() => sentIn(before)).toEqual(['Do you deliver on Sunday?', 'And yes, we deliver.'])
  await lines
    .getByRole('link', { name: /Conversation of/ })
    .first()
    .click()
  await theirs.waitForURL(`${home}/inbox/${earlier}`)
  await lines.filter({ hasText: 'This conversation' }).first().waitFor()
  await theirs.goBack()
  await mergeAndFollow(theirs, { home, before, after, query })
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
})

type Merging = { home: string; before: string; after: string; query: Owner['query'] }

/** The newer conversation joins the older one, with what was written in it and not sent. */
async function mergeAndFollow(page: Page, { home, before, after, query }: Merging): Promise<void> {
  await page.goto(`${home}/inbox/${after}`)
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.fill('Anything else?')
  await page.getByRole('button', { name: 'Merge…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge these two conversations?' })
  await dialog.getByLabel('Merge with').waitFor()
  await expectAccessible(page)
  await picture(page, 'merge-conversations')
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter')
  await page.waitForURL(`${home}/inbox/${before}`)
  await expect.poll(() => field.inputValue()).toBe('Anything else?')
  await page.getByRole('log').getByText('merged another conversation into this one').waitFor()
  expect(await page.getByRole('navigation', { name: 'Open conversations with this customer' }).count()).toBe(0)
  await expect.poll(() => page.getByRole('link', { name: /^Dana/ }).count()).toBe(1)
  const messages = async (conversationId: string) =>
    (await query('messages.list', { conversationId })).data.map(({ text }: { text: string }) => text)
  const all = ['Do you deliver on Sunday?', 'what is LATE20?', 'It is a discount.', 'And yes, we deliver.']
  expect((await messages(before)).filter((text: string) => !text.startsWith('LATE20')).toSorted()).toEqual(
    all.toSorted(),
  )
  expect(await query('conversations.get', { conversationId: after })).toMatchObject({ _id: before, status: 'open' })
  await page.goto(`${home}/inbox/${after}`)
  await page.getByRole('log').getByText('what is LATE20?').waitFor()
}

async function writes(mutate: Owner['mutate'], text: string): Promise<string> {
  return (await mutate('simulator.reply', { ...dana, text })).conversationId
}

/** The words of the messages in the thread, from above. */
function texts(page: Page): Promise<string[]> {
  return page.getByRole('log').locator('[data-message] [class*="bubble"] > :first-child').allInnerTexts()
}

/** How much of the thread is hidden below its visible part. */
function pixelsBelow(page: Page): Promise<number> {
  return page
    .locator('[class*="scroll"]', { has: page.getByRole('log') })
    .evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
}

async function startCampaign({ mutate, query }: Owner, name: string, text: string, phone: string): Promise<void> {
  const templateName = name.toLowerCase()
  const components = [{ type: 'BODY', text, example: { body_text: [['Dana']] } }]
  await mutate('templates.create', { name: templateName, language: 'en_US', category: 'MARKETING', components })
  await mutate('simulator.review', { templateName, language: 'en_US', decision: 'APPROVED' })
  const recipients = [{ phone, variables: { '1': 'Dana' } }]
  const { id: campaignId } = await mutate('campaigns.start', { name, templateName, recipients })
  await expect.poll(async () => (await query('campaigns.get', { campaignId })).state).toBe('completed')
}

async function reply(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.fill(text)
  await field.press('Enter')
  await page.getByRole('log').getByText(text).first().waitFor()
}
