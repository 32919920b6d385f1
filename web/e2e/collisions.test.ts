import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openWorkspace } from './owner.ts'
import { browserOfThisFile, expectAccessible, openPerson, paintIn, picture } from './pages.ts'
import { inviteColleagues } from './sample-data/people.ts'

const browser = browserOfThisFile()

test('people see who views and types, and are warned of a reply before they send', async () => {
  const { parley, person, page, ...owner } = await openWorkspace(browser())
  const { home, workspaceId, mutate, query } = owner
  const { conversationId } = await mutate('simulator.reply', {
    from: '+15550100123',
    name: 'Nadia',
    text: 'Are you open?',
  })
  const origin = parley.url
  const created = await page.request.post(`${origin}/api/api-keys`, {
    headers: { origin },
    data: { workspaceId, name: 'Another system', permissions: { write: true } },
  })
  const { key } = await created.json()
  const replyElsewhere = (text: string) =>
    page.request.post(`${origin}/api/v1/messages/send`, {
      headers: { authorization: `Bearer ${key}` },
      data: { conversationId, text },
    })
  await page.goto(`${home}/inbox/${conversationId}`)
  const { agent } = await inviteColleagues(owner, parley)
  const colleague = await openPerson(browser())
  const theirs = await colleague.newPage()
  await theirs.request.post(`${origin}/api/auth/sign-in/email`, { headers: { origin }, data: agent })
  await theirs.goto(`${home}/inbox/${conversationId}`)
  await seeEachOther(page, theirs)

  const field = page.getByRole('textbox', { name: 'Reply' })
  await field.fill('Yes, until six.')
  await replyElsewhere('No, we are closed today.')
  await page.getByRole('log').getByText('No, we are closed today.').waitFor()
  await field.press('Enter')

  const warning = page.getByRole('dialog', { name: /has just replied$/ })
  await warning.getByText('No, we are closed today.').waitFor()
  await expectAccessible(page)
  await picture(page, 'collision')
  const texts = async () =>
    (await query('messages.list', { conversationId })).data.map(({ text }: { text: string }) => text)
  expect(await texts()).toEqual(['Are you open?', 'No, we are closed today.'])
  await warning.getByRole('button', { name: 'Cancel' }).click()
  expect(await field.inputValue()).toBe('Yes, until six.')

  await replyElsewhere('We open again tomorrow.')
  await page.getByRole('log').getByText('We open again tomorrow.').waitFor()
  await field.press('Enter')
  await warning.getByText('We open again tomorrow.').waitFor()
  await warning.getByRole('button', { name: 'Send anyway' }).click()
  await expect.poll(async () => (await texts()).at(-1)).toBe('Yes, until six.')
  await warning.waitFor({ state: 'hidden' })
  await field.fill('See you.')
  await field.press('Enter')
  await expect.poll(async () => (await texts()).at(-1)).toBe('See you.')
  expect([...person.complaints, ...colleague.complaints]).toEqual([])
})

/** Each sees the other view the conversation; one sees the other type, stop, and leave. */
async function seeEachOther(page: Page, theirs: Page): Promise<void> {
  await page.getByText('Nina Castillo is viewing this conversation').waitFor()
  await theirs.getByText('Ada Byron is viewing this conversation').waitFor()
  const field = theirs.getByRole('textbox', { name: 'Reply' })
  await field.pressSequentially('We')
  await page.getByText('Nina Castillo is typing…').waitFor()
  await expectAccessible(page)
  await picture(page, 'typing')
  await page.setViewportSize({ width: 375, height: 740 })
  await paintIn(page, 'dark')
  await expectAccessible(page)
  await picture(page, 'typing-narrow-dark')
  await paintIn(page, 'light')
  await page.setViewportSize({ width: 1280, height: 800 })
  await field.fill('')
  await page.getByText('Nina Castillo is viewing this conversation').waitFor()
  await theirs.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByText('Nina Castillo is viewing this conversation').waitFor({ state: 'detached' })
}
